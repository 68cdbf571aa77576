import { sendUpload } from "../api/send-upload.ts";

/** Sends photos one after another; the answer is their ids, in the same order. */
export async function sendPhotos(photos: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const photo of photos) ids.push(await sendUpload(photo, { purpose: "report" }));
  return ids;
}
