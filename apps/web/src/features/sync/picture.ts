import type { Picture } from "./queue-state.ts";

/** Lower-case hexadecimal of the bytes, as proofs carry it. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names and hashes a picture on the phone, before anything is sent. */
export async function namePicture(file: Blob, purpose: Picture["purpose"]): Promise<Picture> {
  return { id: crypto.randomUUID(), sha256: await sha256Of(file), purpose, file };
}
