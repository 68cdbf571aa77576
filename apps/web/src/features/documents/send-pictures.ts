import { api } from "../api/api.ts";
import { isPicture, type PaperField, type PaperKind, paperLayouts } from "./document-layout.ts";
import type { PaperPictures } from "./paper-values.ts";

/** Each chosen picture keeps the name it got first, so that trying again does not send it twice under two names. */
const names = new WeakMap<Blob, { id: string; sent: boolean }>();

type Sent = Extract<PaperField, { look: "avatar" | "photo" }>;

async function sendPicture(file: Blob, field: Sent): Promise<string> {
  const name = names.get(file) ?? { id: crypto.randomUUID(), sent: false };
  names.set(file, name);
  if (name.sent) return name.id;
  const form = new FormData();
  form.set("id", name.id);
  form.set("purpose", field.purpose);
  // Only the covered picture ever comes this far: the field gives out no other.
  if (field.look === "photo" && field.paper === "covered") form.set("redaction", "confirmed");
  form.set("file", file, "photo.jpg");
  const { id } = await api.call("POST /uploads", { form });
  names.set(file, { id, sent: true });
  return id;
}

/** Sends the pictures of a page one after another; the answer is field to id. */
export async function sendPictures(kind: PaperKind, pictures: PaperPictures): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const field of paperLayouts[kind].filter(isPicture)) {
    const picture = pictures[field.field];
    if (picture) ids[field.field] = await sendPicture(picture, field);
  }
  return ids;
}
