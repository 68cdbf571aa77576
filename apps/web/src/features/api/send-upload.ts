import { retryWhenBusy } from "@songtan/client/calls/retry-when-busy.ts";
import type { UploadPurpose } from "@songtan/contract/uploads";
import { api } from "./api.ts";

type About = {
  purpose: UploadPurpose;
  /** Religion and blood group are covered: only such a citizen card is accepted. */
  covered?: boolean;
};
type Sending = { send: (form: FormData) => Promise<unknown>; again?: typeof retryWhenBusy };

/** Sends one picture and answers its id. The same picture keeps the name it got first, so that it arrives once. */
export function createUploads({ send, again = retryWhenBusy }: Sending) {
  const names = new WeakMap<Blob, { id: string; sent: boolean }>();
  return async (picture: Blob, { purpose, covered = false }: About): Promise<string> => {
    const name = names.get(picture) ?? { id: crypto.randomUUID(), sent: false };
    names.set(picture, name);
    if (name.sent) return name.id;
    const form = new FormData();
    // Fields before the file: the server reads them in order.
    form.set("id", name.id);
    form.set("purpose", purpose);
    if (covered) form.set("redaction", "confirmed");
    form.set("file", picture, picture.type === "image/png" ? "picture.png" : "photo.jpg");
    await again(() => send(form));
    name.sent = true;
    return name.id;
  };
}

/** The app's pictures are sent one at a time: with several, each waits for the one before. */
export const sendUpload = createUploads({ send: (form) => api.call("POST /uploads", { form }) });
