import { sendUpload } from "../api/send-upload.ts";
import { isPicture, type PaperKind, paperLayouts } from "./document-layout.ts";
import type { PaperPictures } from "./paper-values.ts";

/** Sends the pictures of a page one after another; the answer is field to id. */
export async function sendPictures(kind: PaperKind, pictures: PaperPictures): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const field of paperLayouts[kind].filter(isPicture)) {
    const picture = pictures[field.field];
    // Only the covered picture ever comes this far: the field gives out no other.
    const covered = field.look === "photo" && field.paper === "covered";
    if (picture) ids[field.field] = await sendUpload(picture, { purpose: field.purpose, covered });
  }
  return ids;
}
