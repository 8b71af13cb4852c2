# Needs Python 3.11 or later with its venv module, and make. Nothing else.
PYTHON ?= python3
PORT ?= 8000
# How many tests run at once.
WORKERS ?= auto
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONUNBUFFERED := 1

.PHONY: help run test test-postgres exhaustive lint format check cards screenshots clean python words

help:
	@echo 'make run      set everything up and serve the site on port $(PORT) (make run PORT=8001)'
	@echo 'make test     set everything up and run the tests'
	@echo 'make test-postgres   what touches the database, on the PostgreSQL server named by DATABASE_URL'
	@echo 'make exhaustive   every way to print, seen by two readers and two decoders: ten minutes'
	@echo 'make lint     look at the style of code and templates;  make format mends it'
	@echo 'make check    settings, migrations and texts are complete'
	@echo 'make cards    the whole deck as files in cards/ (make cards BASE=https://example.org OUT=cards)'

run: $(VENV)/.runtime words
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@exec $(BIN)/python manage.py serve --port $(PORT)

test: $(VENV)/.tests words
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

# All that touches a database, on the server that DATABASE_URL names.
test-postgres: $(VENV)/.tests words
	@test "$$DATABASE_URL" || { echo 'Set DATABASE_URL: postgresql://user:password@host/name'; exit 1; }
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile tests/scores tests/bench/test_sheets.py $(ARGS)

exhaustive: $(VENV)/.tests words
	@$(BIN)/python -m pytest --numprocesses auto --dist load -m exhaustive $(ARGS)

lint: $(VENV)/.tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djade --check --target-version 5.2 $$(find templates -name '*.html')

format: $(VENV)/.tests
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/djade --target-version 5.2 $$(find templates -name '*.html') || true

check: $(VENV)/.runtime words
	@$(BIN)/python manage.py check --fail-level WARNING
	@$(BIN)/python manage.py makemigrations --check --dry-run

cards: $(VENV)/.runtime words
	@$(BIN)/python manage.py cards --out $(or $(OUT),cards) $(if $(BASE),--base-url $(BASE))

words: $(VENV)/.runtime
	@$(BIN)/python manage.py words

screenshots: $(VENV)/.tests words
	@$(BIN)/python docs/screenshots.py

clean:
	rm -rf $(VENV) var .pytest_cache .ruff_cache .hypothesis

# A stamp is written last, so whatever was interrupted is done again; unchanged, it needs no network.
$(VENV)/.runtime: requirements.txt | python
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo 'Installing what the site needs (once) …'
	@$(BIN)/python -m pip install --quiet --requirement requirements.txt
	@touch $@

$(VENV)/.tests: requirements-dev.txt $(VENV)/.runtime
	@echo 'Installing what the tests need (once) …'
	@$(BIN)/python -m pip install --quiet --requirement requirements-dev.txt
	@touch $@

python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo 'Python 3.11 or later is needed, and $(PYTHON) is not there: install Python first.'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or later is needed, and $(PYTHON) is $$($(PYTHON) -V 2>&1 | cut -d' ' -f2). Name a newer one: make run PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo 'Python lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv'; exit 1; }
