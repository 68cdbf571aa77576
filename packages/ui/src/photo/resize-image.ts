export interface Size {
  width: number;
  height: number;
}

export interface ResizeOptions {
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
  /** 0 to 1, of the JPEG. */
  quality?: number | undefined;
}

/** What is wrong with a chosen file, before it is opened. */
export type ImageProblem = "not_image" | "too_big" | "heic";

export const maxImageBytes = 10 * 1024 * 1024;
/** What browsers show; it leaves the phone as a JPEG or PNG. */
const readable = new Set(
  ["jpeg", "png", "webp", "gif", "avif", "bmp"].map((format) => `image/${format}`),
);
const heicName = /\.(heic|heif)$/i;

/** The largest size of the same shape that fits the box; never larger than it was. Whole pixels, at least 1. */
export function fitWithin(size: Size, box: Size): Size {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Some phones give HEIC files no type, so the name counts too. */
export const isHeic = (file: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(file.type) || heicName.test(file.name);

/** Looks at a file's type, name and size only. */
export function imageProblem(file: Pick<File, "type" | "name" | "size">): ImageProblem | null {
  if (isHeic(file)) return "heic";
  if (!readable.has(file.type)) return "not_image";
  if (file.size > maxImageBytes) return "too_big";
  return null;
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
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
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
