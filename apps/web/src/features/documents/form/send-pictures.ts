import { sendUpload } from "../../api/send-upload.ts";
import { documentLayouts, type FormDocumentKind, isPicture } from "./document-layout.ts";
import type { DocumentPictures } from "./document-values.ts";

/** Sends the pictures of a page one after another; the answer is field to id. */
export async function sendPictures(
  kind: FormDocumentKind,
  pictures: DocumentPictures,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const field of documentLayouts[kind].filter(isPicture)) {
    const picture = pictures[field.field];
    // Only the covered picture ever comes this far: the field gives out no other.
    const covered = field.look === "photo" && field.protection === "covered";
    if (picture) ids[field.field] = await sendUpload(picture, { purpose: field.purpose, covered });
  }
  return ids;
}
