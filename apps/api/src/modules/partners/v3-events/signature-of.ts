import { createHmac } from "node:crypto";

export type Signed = { milliseconds: string; method: string; path: string; body: Uint8Array };

/** Returns the signature of a request, over the exact bytes of its body. */
export const signatureOf = (
  secretKey: Uint8Array | string,
  { milliseconds, method, path, body }: Signed,
): Buffer =>
  createHmac("sha256", secretKey)
    .update(`${milliseconds}\r\n${method}\r\n${path}\r\n\r\n`)
    .update(body)
    .digest();
