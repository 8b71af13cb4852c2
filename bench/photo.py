"""A card as a home printer prints it and a phone sees it: a model, seeded, of the one and the other.

The printer is four inks on paper, with its screens, faults and wear; the camera a pinhole over a table, with
lens, light, sensor and whatever lies on the card. Their numbers are set to resemble home printers and phones;
none was measured on one. No chance depends on the picture: two pictures with equal luck are printed and
photographed alike, to the last speck.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

# Dots a millimetre of the printed page, and millimetres of it that are printed and that are seen.
DOTS, SCENE, VIEW = 16, 72, 56
DISTANCE = 280.0

Pixels = np.ndarray  # height × width × 3: 0 to 255 as a screen shows them, or light from 0 to 1


@dataclass(frozen=True)
class Scene:
    """A page around the middle of a code, 0 to 255, and the part that is paper: top, bottom, left, right.

    The rest is table.
    """

    page: Pixels
    paper: tuple[int, int, int, int]


# The printer


@dataclass(frozen=True)
class Print:
    """How a page is printed. `screen` is "", "am106" in lines an inch or "fm300" in dots an inch."""

    grey: bool = False
    screen: str = ""
    density: float = 1.0  # of the ink; less is a draft, or sunlight
    missing: str = ""  # the cartridge that is empty, of "cmyk"
    spread: float = 0.0  # mm that ink creeps outwards; negative where it shrinks
    banding: float = 0.0  # mm between the lines that a dead nozzle leaves out
    scratches: int = 0


# Light that an ink, printed solid on white, lets through: red, green, blue.
INKS = np.array(
    [(0.06, 0.62, 0.80), (0.80, 0.06, 0.30), (0.96, 0.84, 0.07), (0.045, 0.045, 0.045)], np.float32
)
PAPER = 0.86
TABLE = (0.11, 0.075, 0.05)
SKIN = (0.46, 0.24, 0.16)
COFFEE = (0.35, 0.60, 0.80)  # what it swallows
_ANGLES = (15, 75, 0, 45)
_values = np.arange(256) / 255
LINEAR = np.where(_values <= 0.04045, _values / 12.92, ((_values + 0.055) / 1.055) ** 2.4).astype(np.float32)


def printed(scene: Scene, how: Print, luck: np.random.Generator) -> Pixels:
    """The light that the printed scene reflects, table included."""
    light = np.ones_like(scene.page, np.float32)
    for number, cover in enumerate(_coverage(LINEAR[scene.page], how)):
        offset = luck.integers(0, SCENE * DOTS, 2)
        if cover.any():
            if how.screen:
                cover = cover > np.roll(_screen(how.screen, _ANGLES[number]), offset, (0, 1))
            light *= 1 - cover[..., None] * (1 - INKS[number] ** how.density)
    light = cv2.GaussianBlur(_spread(light, how.spread), (0, 0), 0.03 * DOTS)
    _wear(light, how, luck)
    light *= PAPER
    top, bottom, left, right = scene.paper
    table = np.ones(light.shape[:2], bool)
    table[top:bottom, left:right] = False
    light[table] = TABLE
    return light


def _coverage(light: Pixels, how: Print) -> tuple[Pixels, ...]:
    """How much of the paper each ink covers: black does what is common to the three."""
    none = np.zeros(light.shape[:2], np.float32)
    if how.grey:
        return none, none, none, 1 - light @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    # A driver without black ink mixes it from the others.
    black = none if how.missing == "k" else 1 - light.max(axis=2)
    colours = (1 - light - black[..., None]) / np.maximum(1 - black, 1e-6)[..., None]
    covers = dict(zip("cmyk", (*np.moveaxis(colours, 2, 0), black), strict=True))
    return tuple(none if ink == how.missing else cover for ink, cover in covers.items())


@cache
def _screen(name: str, angle: int) -> Pixels:
    """Thresholds, evenly spread over 0 to 1: where the coverage is above, a dot of ink goes."""
    size, kind, fineness = SCENE * DOTS, name[:2], int(name[2:])
    pitch = 25.4 / fineness * DOTS
    if kind == "am":
        y, x = np.mgrid[:size, :size].astype(np.float32) * 2 * math.pi / pitch
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return _ranks(np.cos(x * cos + y * sin) + np.cos(y * cos - x * sin))
    cells = math.ceil(size / round(pitch))
    noise = np.random.default_rng(angle).random((cells, cells), np.float32)
    ranks = _ranks(noise - cv2.GaussianBlur(noise, (0, 0), 1.2))
    return np.kron(ranks, np.ones((round(pitch),) * 2, np.float32))[:size, :size]


def _ranks(values: Pixels) -> Pixels:
    order = values.ravel().argsort(kind="stable")  # ties in one order on every processor
    ranks = np.empty(values.size, np.float32)
    ranks[order] = np.arange(values.size) / values.size
    return ranks.reshape(values.shape)


def _spread(light: Pixels, by: float) -> Pixels:
    reach = round(abs(by) * DOTS)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return (cv2.erode if by > 0 else cv2.dilate)(light, kernel)


def _wear(light: Pixels, how: Print, luck: np.random.Generator) -> None:
    """Lines that got no ink, and lines that lost it."""
    if how.banding:
        step, wide = round(how.banding * DOTS), round(0.12 * DOTS)
        for top in range(int(luck.integers(step)), len(light), step):
            light[top : top + wide] += 0.85 * (1 - light[top : top + wide])
    for _ in range(how.scratches):
        x, y = (0.5 + luck.uniform(-0.25, 0.25, 2)) * len(light)
        angle = luck.uniform(0, math.pi)
        along = np.array([math.cos(angle), math.sin(angle)]) * len(light) / 2
        ends = [_whole((x, y) + way * along) for way in (-1, 1)]
        cv2.line(light, *ends, (0.95, 0.95, 0.95), round(0.25 * DOTS))


# The camera


@dataclass(frozen=True)
class Camera:
    """How a card is photographed. Lengths are in pixels, angles in degrees."""

    scale: float = 5.0  # pixels a mm: 5 is 1080p from 30 cm, 3.3 is 720p
    tilt: float = 3.0
    turn: float = 8.0  # at most, either way
    blur: float = 0.6
    defocus: float = 0.0
    motion: float = 0.0
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)  # of the light, after white balance
    exposure: float = 0.78  # of white paper
    electrons: float = 3000.0  # at full light: the fewer, the noisier
    veil: float = 0.0  # stray light, of white
    far_side: float = 1.0  # light there
    shadow: float = 1.0  # light in it
    glare: float = 0.0  # of a sleeve
    thumb: float = 0.0  # mm that it reaches over the code
    stain: float = 0.0
    jpeg: int = 0  # quality; 0 is uncompressed


def photographed(print_: Pixels, symbol: float, how: Camera, luck: np.random.Generator) -> Pixels:
    """The camera's frame in grey, 0 to 255, of a print whose code is `symbol` mm wide."""
    size = round(VIEW * how.scale)
    # Twice as fine as the sensor up to the lens's end, then halved: so a pixel gathers light from its area.
    light = cv2.resize(print_, (round(2 * SCENE * how.scale),) * 2, interpolation=cv2.INTER_AREA)
    _cover(light, symbol, how, luck)
    light = cv2.warpPerspective(
        light, _view(len(light), size, how, luck), (2 * size, 2 * size), borderMode=cv2.BORDER_REPLICATE
    )
    light = cv2.resize(_lens(_lit(light, how, luck), how, luck), (size, size), interpolation=cv2.INTER_AREA)
    return _sensor(light * (how.exposure / (PAPER + how.veil)), how, luck)


def _cover(light: Pixels, symbol: float, how: Camera, luck: np.random.Generator) -> None:
    """A stain left by a cup and the thumb that holds the card."""
    mm, middle = 2 * how.scale, len(light) / 2
    around, filled = luck.uniform(-0.3, 0.3, 2) * symbol, luck.random() < 0.5
    side, slip = int(luck.integers(4)), luck.uniform(-0.25, 0.25) * symbol
    if how.stain:
        mask = np.zeros(light.shape[:2], np.float32)
        centre = _whole(middle + around * mm)
        radius = round(0.4 * symbol * mm)
        if filled:
            cv2.circle(mask, centre, radius, 0.45, -1)
        cv2.circle(mask, centre, radius, 1.0, round(1.5 * mm))
        mask = cv2.GaussianBlur(mask, (0, 0), 0.3 * mm) * how.stain
        light *= 1 - mask[..., None] * np.array(COFFEE, np.float32)
    if how.thumb:
        long, half = 15.0, 0.275 * symbol
        out = np.array([math.cos(side * math.pi / 2), math.sin(side * math.pi / 2)])
        centre = middle + mm * ((symbol / 2 - how.thumb + long) * out + slip * out[::-1])
        where, axes = (_whole(pair) for pair in (centre, (long * mm, half * mm)))
        cv2.ellipse(light, where, axes, 90 * side, 0, 360, SKIN, -1, cv2.LINE_AA)


def _whole(point: Iterable[float]) -> tuple[int, ...]:
    return tuple(round(float(value)) for value in point)


def _view(page: int, size: int, how: Camera, luck: np.random.Generator) -> np.ndarray:
    """From the page to the frame, both twice as fine as the sensor: a pinhole over a tilted, turned card."""
    way, turn = luck.uniform(0, 2 * math.pi), math.radians(luck.uniform(-how.turn, how.turn))
    aim = size / 2 + luck.uniform(-6, 6, 2)
    lean = math.radians(how.tilt) * np.array([math.cos(way), math.sin(way), 0])
    turned = cv2.Rodrigues(lean)[0] @ cv2.Rodrigues(np.array([0, 0, turn]))[0]
    fine = 2 * how.scale
    in_mm = np.array([[1, 0, -page / 2], [0, 1, -page / 2], [0, 0, fine]]) / fine
    to_card = np.column_stack([turned[:, 0], turned[:, 1], (0, 0, DISTANCE)])
    focus = how.scale * DISTANCE
    pinhole = np.array([[focus, 0, aim[0]], [0, focus, aim[1]], [0, 0, 1]])
    return np.diag([2, 2, 1]) @ pinhole @ to_card @ in_mm


def _lit(light: Pixels, how: Camera, luck: np.random.Generator) -> Pixels:
    """Under one lamp from one side, with a shadow's edge, a reflection and a veil of stray light."""
    y, x = np.mgrid[: len(light), : len(light)].astype(np.float32) / len(light) - 0.5
    way, edge, spot = luck.uniform(0, 2 * math.pi), luck.uniform(-0.12, 0.12), luck.uniform(-0.18, 0.18, 2)
    across = x * math.cos(way) + y * math.sin(way)
    lamp = np.interp(across, (-0.4, 0.4), (how.far_side, 1))
    lamp *= np.interp(across - edge, (-0.015, 0.015), (how.shadow, 1))
    glare = how.glare * np.exp(-100 * (x - spot[0]) ** 2 - 400 * (y - spot[1]) ** 2)
    return (light * lamp[..., None] + glare[..., None] + how.veil).astype(np.float32)


def _lens(light: Pixels, how: Camera, luck: np.random.Generator) -> Pixels:
    way = luck.uniform(0, math.pi)
    light = cv2.GaussianBlur(light, (0, 0), 2 * how.blur)
    if how.defocus:
        reach = math.ceil(2 * how.defocus)
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        light = _blended(light, (np.hypot(x, y) <= 2 * how.defocus).astype(float))
    if how.motion:
        reach = math.ceil(how.motion)
        streak = np.zeros((2 * reach + 1, 2 * reach + 1))
        for step in np.linspace(-how.motion, how.motion, 16 * reach):
            streak[round(reach + step * math.sin(way)), round(reach + step * math.cos(way))] += 1
        light = _blended(light, streak)
    return light


def _blended(light: Pixels, kernel: np.ndarray) -> Pixels:
    return cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def _sensor(light: Pixels, how: Camera, luck: np.random.Generator) -> Pixels:
    light = np.maximum(light * np.array(how.colour, np.float32), 0)
    noise = luck.standard_normal(light.shape, np.float32)
    light = light + noise * np.sqrt(light / how.electrons + 4 / how.electrons**2)
    light = np.clip(light, 0, 1)
    shown = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    frame = (shown * 255 + 0.5).astype(np.uint8)
    if how.jpeg:
        file = cv2.imencode(".jpg", frame[..., ::-1], (cv2.IMWRITE_JPEG_QUALITY, how.jpeg))[1]
        frame = cv2.imdecode(file, cv2.IMREAD_COLOR)[..., ::-1]
    return cv2.cvtColor(frame, cv2.COLOR_RGB2GRAY)


# The conditions


@dataclass(frozen=True)
class Condition:
    """A printer and a camera; in a kitchen, at `evening` 0 to 1, both are drawn by lot for each trial."""

    group: str
    name: str
    print: Print = field(default_factory=Print)
    camera: Camera = field(default_factory=Camera)
    evening: float = 0.0

    def lot(self, luck: np.random.Generator) -> tuple[Print, Camera]:
        return _kitchen(self.evening, luck) if self.evening else (self.print, self.camera)


def _kitchen(late: float, luck: np.random.Generator) -> tuple[Print, Camera]:
    """A card printed at home, scanned by hand under a kitchen lamp: everything a little wrong at once."""

    def up_to(most: float) -> float:
        return float(most * late * luck.random())

    def happens(chance: float) -> bool:
        return bool(luck.random() < chance * late)

    how = Print(
        grey=bool(luck.random() < 1 / 3),
        screen=("", "am106", "fm300")[luck.integers(3)],
        density=1 - up_to(0.6),
        spread=up_to(0.13) - up_to(0.1),
        banding=6.0 if happens(0.3) else 0.0,
        scratches=round(up_to(4)),
    )
    warmth = up_to(1)
    return how, Camera(
        scale=5.5 - up_to(2.4),
        tilt=up_to(35),
        turn=180.0,
        blur=0.6 + up_to(0.8),
        motion=up_to(5) if luck.random() < 0.5 else 0.0,
        colour=(1.0, 1 - 0.38 * warmth, 1 - 0.75 * warmth),
        exposure=0.75 - up_to(0.55),
        electrons=120 + 1500 * (1 - late),
        veil=up_to(0.25),
        far_side=1 - up_to(0.6),
        shadow=0.4 if happens(0.35) else 1.0,
        thumb=1.5 if happens(0.3) else 0.0,
        glare=0.5 if happens(0.2) else 0.0,
    )


_WARM, _CANDLE = (1.0, 0.78, 0.45), (1.0, 0.62, 0.22)
_CAMERAS: Mapping[str, Mapping[str, Mapping]] = {
    "base": {"base": {}},
    "resolution": {f"{scale} px/mm": {"scale": scale} for scale in (7.5, 4.0, 3.2, 2.6, 2.2)},
    "blur": {
        **{f"blur {sigma}": {"blur": sigma} for sigma in (1.0, 1.5, 2.0)},
        **{f"defocus {radius}": {"defocus": radius} for radius in (2.0, 3.0)},
    },
    "motion": {f"motion {length}": {"motion": length} for length in (4.0, 6.0, 9.0)},
    "noise": {f"{count} electrons": {"electrons": count} for count in (200, 60, 25)},
    "jpeg": {f"jpeg {quality}": {"jpeg": quality} for quality in (40, 20, 8)},
    "tilt": {f"tilt {angle}": {"tilt": angle} for angle in (15, 30, 45, 55)},
    "rotation": {"any turn": {"turn": 180.0}, "any turn, tilt 30": {"turn": 180.0, "tilt": 30.0}},
    "light": {
        "warm": {"colour": _WARM},
        "dim, warm": {"colour": _WARM, "exposure": 0.25, "electrons": 150},
        "very dim, warm": {"colour": _CANDLE, "exposure": 0.12, "electrons": 120},
        "candle": {"colour": _CANDLE, "exposure": 0.3, "electrons": 80},
        "overexposed": {"exposure": 1.6},
        "veil 0.3": {"veil": 0.3},
        "veil 0.8": {"veil": 0.8},
    },
    "shadow": {
        "one side 0.3": {"far_side": 0.3},
        **{f"edge {dark}": {"shadow": dark} for dark in (0.35, 0.15)},
    },
    "cover": {
        "glare": {"glare": 0.9},
        **{f"thumb {reach} mm": {"thumb": reach} for reach in (2.0, 4.0, 6.0)},
        "stain": {"stain": 1.0},
    },
}
_PRINTS: Mapping[str, Mapping] = {
    "grey": {"grey": True},
    "grey, 106 lines": {"grey": True, "screen": "am106"},
    "grey, 65 lines": {"grey": True, "screen": "am65"},
    "grey, 300 dots": {"grey": True, "screen": "fm300"},
    "grey draft": {"grey": True, "screen": "fm300", "density": 0.55},
    "106 lines": {"screen": "am106"},
    "300 dots": {"screen": "fm300"},
    **{f"faded to {left}": {"density": left} for left in (0.6, 0.35, 0.2)},
    **{f"no {name}": {"missing": name[0]} for name in ("cyan", "magenta", "yellow")},
    "no black": {"missing": "k"},
    "spread": {"spread": 0.08},
    "thinned": {"spread": -0.08},
    "banding": {"banding": 4.0},
    "scratched": {"scratches": 6},
}
CONDITIONS = (
    *(
        Condition(group, name, camera=Camera(**how))
        for group, cameras in _CAMERAS.items()
        for name, how in cameras.items()
    ),
    *(Condition("print", name, Print(**how)) for name, how in _PRINTS.items()),
    *(Condition("kitchen", f"evening {late}", evening=late) for late in (0.35, 0.7, 1.0)),
)
