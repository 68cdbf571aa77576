/**
 * The default colours, until an operator sets others in the console; the name is in
 * `domain/locales/{th,en}/brand.json`. `shades.css` has the shades below for style sheets; after a change, run
 * `look.test.ts` of the client with `-u` to rewrite it. `tokens.css` refers to them by position.
 */

export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The browser's `theme-color`: the given brand green. */
export const brandColor = "#64af31";

/** Dark text for the two bright surfaces; white on them would be below 4.5:1. */
export const inkOnGreen = "#10240a";
export const inkOnOrange = "#1c1207";

/** Shade 5 is the colour itself; 7 is the one that carries white text; 4 is for text on dark ground. */
export const green: Shades = [
  "#f3f9ee",
  "#e3f2d7",
  "#cbe7b5",
  "#aedb8a",
  "#8ccf5c",
  "#64af31",
  "#529328",
  "#41761f",
  "#2f5716",
  "#1e390e",
];

export const orange: Shades = [
  "#fff5e9",
  "#ffe7cb",
  "#ffd19b",
  "#ffb865",
  "#ff9d33",
  "#f57c00",
  "#d16800",
  "#a85200",
  "#7d3d02",
  "#522905",
];

/** Warm greys: a shop's paper, not a server's steel. */
export const gray: Shades = [
  "#faf8f4",
  "#f3f0ea",
  "#e8e4dc",
  "#d8d3c9",
  "#b9b3a8",
  "#8c857b",
  "#6b655c",
  "#514c45",
  "#393530",
  "#22201c",
];

/** The dark theme's ground, lightest first. */
export const dark: Shades = [
  "#f1eee8",
  "#cfcac1",
  "#aaa49a",
  "#7f796f",
  "#545048",
  "#3b3832",
  "#2c2a25",
  "#1d1b18",
  "#151411",
  "#0e0d0b",
];

export const red: Shades = [
  "#fdf1ef",
  "#fbdfdb",
  "#f5bcb4",
  "#ef9488",
  "#e66d5f",
  "#d3432f",
  "#b93424",
  "#98281b",
  "#701c13",
  "#47110b",
];

export const amber: Shades = [
  "#fff8e5",
  "#ffedbf",
  "#ffde87",
  "#fbcb4c",
  "#eeb521",
  "#cc9305",
  "#a37400",
  "#7c5700",
  "#5a3f00",
  "#382700",
];

export const blue: Shades = [
  "#eff5fb",
  "#dae8f5",
  "#b3d1ec",
  "#84b4de",
  "#5797cf",
  "#3379b8",
  "#266199",
  "#1d4b78",
  "#153857",
  "#0d2539",
];

/** Tints of the dark map: the shades above, mixed with its ground. */
export const nightGround = {
  park: "#1f2a16",
  wood: "#22301a",
  campus: "#23211a",
  clinic: "#251d1a",
  motorway: "#6b5636",
} as const;
