export interface Size {
  width: number;
  height: number;
}

export interface ResizeOptions {
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
  /** 0 to 1, of the JPEG. */
  quality?: number | undefined;
  /** The format of the result; by default a PNG stays a PNG, and other formats become a JPEG. */
  type?: "image/png" | undefined;
}

/** The reason why a chosen file cannot be sent as a picture. */
export type ImageProblem = "not_image" | "heic" | "unreadable";

/** Formats that browsers can show; the phone sends the picture as a JPEG or PNG. */
const readable = new Set(
  ["jpeg", "png", "webp", "gif", "avif", "bmp"].map((format) => `image/${format}`),
);
const heicName = /\.(heic|heif)$/i;

/** Returns the largest size of the same shape that fits the box, without enlarging it. Whole pixels, at least 1. */
export function fitWithin(size: Size, box: Size): Size {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Some phones leave out the type of HEIC files, so the name is checked as well. */
export const isHeic = (file: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(file.type) || heicName.test(file.name);

/** Returns true when a file may be a picture, by its type and name. Its size does not matter, because it is reduced. */
export const mayBePicture = (file: Pick<File, "type" | "name">): boolean =>
  isHeic(file) || readable.has(file.type);

/** Makes any chosen picture small enough to send. Only then is it judged, so a camera's large file is accepted. */
export async function shrinkPicture(
  chosen: File,
  options: ResizeOptions = {},
): Promise<{ file: File } | { problem: ImageProblem }> {
  if (!mayBePicture(chosen)) return { problem: "not_image" };
  try {
    return { file: await resizeImage(chosen, options) };
  } catch {
    // Some browsers can open a HEIC photo, so the problem is only certain at this point.
    return { problem: isHeic(chosen) ? "heic" : "unreadable" };
  }
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    // The browser turns the picture as the camera noted it.
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new Error("Could not load image");
  }
}

/**
 * Makes a photo small enough to send: turned upright, at most 1024 × 1024, without place or camera data.
 * @throws Error "Could not load image" when the browser cannot read it
 */
export async function resizeImage(file: File, options: ResizeOptions = {}): Promise<File> {
  const { maxWidth = 1024, maxHeight = 1024, quality = 1 } = options;
  const bitmap = await open(file);
  const size = fitWithin(bitmap, { width: maxWidth, height: maxHeight });
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Could not load image");
  const type = options.type ?? (file.type === "image/png" ? "image/png" : "image/jpeg");
  if (type === "image/jpeg") {
    context.fillStyle = "white";
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("Could not load image");
  const name = file.name.replace(/\.[^.]+$/, "") || "photo";
  return new File([blob], `${name}.${type === "image/png" ? "png" : "jpg"}`, { type });
}
