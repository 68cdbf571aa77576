export const fontTimes = {
  scriptTimeoutMilliseconds: 5000,
  serviceScriptTimeoutMilliseconds: 2000,
} as const;

/** Below the first a screen is mobile; the others are the size thresholds. In CSS pixels. */
export const breakpoints = { mobile: 1264, xs: 600, sm: 960, md: 1280, lg: 1920 } as const;

export const scrollThresholdPixels = 300;

/** SPEC 5: image upload and avatar editor defaults. */
export const imageDefaults = {
  accept: "image/*",
  widthMax: 1024,
  heightMax: 1024,
  quality: 1,
  autoRotate: true,
} as const;
export const avatarDefaults = {
  width: 200,
  height: 200,
  border: 25,
  overlay: [0, 0, 0, 0.5],
  zoom: { min: 1, max: 3, step: 0.02 },
  rotation: { min: 0, max: 360 },
} as const;
