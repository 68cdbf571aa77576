import { limits } from "@songtan/domain/limits";
import sharp from "sharp";

export type Picture = {
  bytes: Buffer;
  mime: "image/jpeg" | "image/png";
  width: number;
  height: number;
};
export type PictureRefusal = "unsupported_media" | "too_large_upload";
export type Encoded = { picture: Picture } | { refused: PictureRefusal };

/**
 * The formats of phones and browsers. No other reader of the library (SVG, GIF, PDF, TIFF) ever
 * sees uploaded bytes.
 */
const readers = ["Jpeg", "Png", "Webp"].flatMap((format) =>
  ["File", "Buffer"].map((from) => `VipsForeignLoad${format}${from}`),
);
const jpegQuality = 90;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: readers });
// A picture is read only once, so caching is useless; one process encodes one picture at a time on one core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Encodes a new picture from uploaded bytes: upright, at most 1024 pixels a side, and only pixels. Place and phone
 * metadata, or a file hidden behind the picture, are dropped. Runs in `picture-process.ts`.
 * @param sent the bytes, or the file they are in
 */
export async function encodePicture(
  sent: string | Uint8Array,
  keepTransparency: boolean,
): Promise<Encoded> {
  try {
    const { width, height, channels, depth } = await sharp(sent, {
      limitInputPixels: false,
    }).metadata();
    const bytesPerColour = depth === "uchar" ? 1 : 2;
    const unfolded = width * height * channels * bytesPerColour;
    if (width * height > limits.imagePixelsMax || unfolded > limits.imageUnfoldedBytesMax)
      return { refused: "too_large_upload" };
    return { picture: await encode(sent, keepTransparency) };
  } catch {
    // The library has one error class with various messages; for the sender all of them are the
    // same.
    return { refused: "unsupported_media" };
  }
}

async function encode(sent: string | Uint8Array, keepTransparency: boolean): Promise<Picture> {
  const upright = sharp(sent, { limitInputPixels: limits.imagePixelsMax, failOn: "truncated" })
    .rotate()
    .resize({
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
