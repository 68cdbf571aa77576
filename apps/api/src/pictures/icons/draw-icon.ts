import { createRequire } from "node:module";
import type { HexColour } from "@songtan/domain/operator/colours";
import type { Sharp } from "sharp";
import { groundOf } from "./icon-ground.ts";

/** The content of an icon: a picture without a margin, and the colour behind it. */
export type IconSubject = { picture: Buffer; ground: HexColour };

/** The form of an icon: its place decides the outline and the margin. */
export type IconShape = {
  pixels: number;
  /** Rounded here, or by the phone, which crops the icon to its outline. */
  outline: "rounded" | "phone";
  /** The longest side of the drawing, as a share of the icon. */
  side: number;
  /** Its diagonal, which a square one reaches first: a phone may cut the icon to a circle. */
  diagonal: number;
};

/** A circle of 80 % of the icon is shown by every phone (W3C, maskable icons); a little less leaves some air. */
const safeCircle = 0.74;

export const iconShapes = {
  "app-icon-192.png": { pixels: 192, outline: "rounded", side: 0.74, diagonal: 0.82 },
  "app-icon-512.png": { pixels: 512, outline: "rounded", side: 0.74, diagonal: 0.82 },
  "app-icon-maskable-512.png": { pixels: 512, outline: "phone", side: 0.6, diagonal: safeCircle },
  "app-icon-apple-180.png": { pixels: 180, outline: "phone", side: 0.72, diagonal: 0.8 },
} as const satisfies Record<string, IconShape>;
export type IconFile = keyof typeof iconShapes;
export const iconFiles = Object.keys(iconShapes) as IconFile[];
/** In a browser's tab, inside of a drawing. */
const tabShape: IconShape = { pixels: 96, outline: "rounded", side: 0.8, diagonal: 0.95 };

// The library is large and most processes never draw an icon.
const loadSharp = async () => (await import("sharp")).default;

/** Returns the operator's logo on the main colour, or on another colour with enough contrast. */
export async function subjectOfLogo(logo: Uint8Array, mainColour: HexColour): Promise<IconSubject> {
  const sharp = await loadSharp();
  const small = await sharp(logo)
    .resize(96, 96, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const ground = groundOf({ data: small.data, width, height }, mainColour);
  return { picture: await trim(sharp(logo)), ground };
}

const { resolve } = createRequire(import.meta.url);

/** Returns the first letter of a name, for an operator without a logo. */
export async function subjectOfLetter(
  letter: string,
  colours: { ground: HexColour; ink: HexColour },
): Promise<IconSubject> {
  const sharp = await loadSharp();
  const drawn = sharp({
    text: {
      text: `<span foreground="${colours.ink}">${letter}</span>`,
      font: "Kanit SemiBold",
      fontfile: resolve("@expo-google-fonts/kanit/600SemiBold/Kanit_600SemiBold.ttf"),
      rgba: true,
      dpi: 4000,
    },
  });
  return { picture: await trim(drawn), ground: colours.ground };
}

/** Returns a mark drawn as SVG. Only marks of the build are drawn, never uploaded ones. */
export async function subjectOfMark(svg: string, ground: HexColour): Promise<IconSubject> {
  const sharp = await loadSharp();
  return { picture: await trim(sharp(Buffer.from(svg), { density: 1200 })), ground };
}

/** Returns a picture without its empty margin. A picture of a single colour stays whole. */
async function trim(picture: Sharp): Promise<Buffer> {
  const whole = await picture.png().toBuffer();
  const sharp = await loadSharp();
  return sharp(whole)
    .trim()
    .png()
    .toBuffer()
    .catch(() => whole);
}

export async function drawIcon(
  { picture, ground }: IconSubject,
  shape: IconShape,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const { pixels, outline } = shape;
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.min(
    (pixels * shape.side) / Math.max(width, height),
    (pixels * shape.diagonal) / Math.hypot(width, height),
  );
  const drawn = await sharp(picture)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: "fill",
    })
    .png()
    .toBuffer();
  const radius = outline === "rounded" ? pixels * 0.3 : 0;
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><rect width="${pixels}" height="${pixels}" rx="${radius}" fill="${ground}"/></svg>`;
  return sharp(Buffer.from(tile))
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The same for a browser's tab: an SVG, as the page names it, with the picture in it. */
export async function drawTabIcon(subject: IconSubject): Promise<string> {
  const png = (await drawIcon(subject, tabShape)).toString("base64");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${png}"/></svg>`;
}
