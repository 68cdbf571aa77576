import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import sharp from "sharp";

export type Picture = { bytes: Buffer; mime: "image/jpeg" | "image/png"; width: number; height: number };

/** What phones and browsers make. Everything else our library could also read (SVG, GIF, PDF, TIFF) stays shut out. */
const accepted = new Set(["jpeg", "png", "webp"]);
const jpegQuality = 90;
/** A 40-megapixel picture takes over 100 MB while it is turned: two at a time is what two cores can do anyway. */
const atOnce = 2;

// Nothing here is ever read twice.
sharp.cache(false);

/**
 * Makes a picture of our own from whatever was sent: upright, at most 1024 pixels a side, and nothing but pixels. Where
 * and by which phone it was taken, or a file hidden behind the picture, does not come along.
 *
 * @throws Refusal `unsupported_media` when it is not a whole JPEG, PNG or WebP; `too_large_upload` over 40 megapixels
 */
export async function readPicture(sent: Uint8Array, keepTransparency: boolean): Promise<Picture> {
  const release = await takeTurn();
  try {
    return await encode(sent, keepTransparency);
  } catch (problem) {
    if (problem instanceof Refusal) throw problem;
    // The library has one error class and says in words what it met; for the sender all of it is the same.
    throw new Refusal("unsupported_media");
  } finally {
    release();
  }
}

async function encode(sent: Uint8Array, keepTransparency: boolean): Promise<Picture> {
  const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (!accepted.has(format)) throw new Refusal("unsupported_media");
  if (width * height > limits.imagePixelsMax) throw new Refusal("too_large_upload");
  const upright = sharp(sent, { limitInputPixels: limits.imagePixelsMax, failOn: "truncated" }).rotate().resize({
    width: limits.imageEdgePixels,
    height: limits.imageEdgePixels,
    fit: "inside",
    withoutEnlargement: true,
  });
  const encoded = keepTransparency
    ? upright.png()
    : upright.flatten({ background: "#ffffff" }).jpeg({ quality: jpegQuality });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    mime: keepTransparency ? "image/png" : "image/jpeg",
    width: info.width,
    height: info.height,
  };
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer than `atOnce` pictures are open. Answers how to make room for the next. */
async function takeTurn(): Promise<() => void> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}
