import type { UploadPurpose } from "@songtan/contract/uploads";

/** A picture with a name of its own: sent again after a lost answer, it is the same one. */
export type NamedPicture = { file: File; id: string };

/** A picture as `POST /console/uploads` expects it. */
export function pictureForm({ file, id }: NamedPicture, purpose: UploadPurpose): FormData {
  const form = new FormData();
  form.set("id", id);
  form.set("purpose", purpose);
  form.set("file", file, "photo.jpg");
  return form;
}
