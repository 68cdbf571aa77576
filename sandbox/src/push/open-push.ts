import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from "node:crypto";

/** The keys that a browser makes when it allows notices: its key pair and its secret. */
export type PushReader = { pair: ECDH; authSecret: Buffer };

export function newPushReader(): PushReader {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, authSecret: randomBytes(16) };
}

/** The part of it a browser shares. */
export const keysOf = ({ pair, authSecret }: PushReader): { p256dh: string; auth: string } => ({
  p256dh: pair.getPublicKey("base64url"),
  auth: authSecret.toString("base64url"),
});

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHmac("sha256", key)).digest();
/** One block of HKDF, which is all that is needed here. */
const expand = (key: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

const [saltBytes, tagBytes, keyOffset] = [16, 16, 21];

/**
 * Opens what was sealed for this reader (RFC 8291, of one record as RFC 8188 has it).
 * @throws when it was sealed for another reader or changed on the way
 */
export function openPush({ pair, authSecret }: PushReader, body: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const keyEnd = keyOffset + (body[keyOffset - 1] ?? 0);
  const senderKey = body.subarray(keyOffset, keyEnd);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const input = expand(hmac(authSecret, pair.computeSecret(senderKey)), info, 32);
  const secret = hmac(salt, input);
  const cipher = createDecipheriv(
    "aes-128-gcm",
    expand(secret, "Content-Encoding: aes128gcm\0", 16),
    expand(secret, "Content-Encoding: nonce\0", 12),
  );
  cipher.setAuthTag(body.subarray(-tagBytes));
  const record = Buffer.concat([cipher.update(body.subarray(keyEnd, -tagBytes)), cipher.final()]);
  // The text, the sign of the last record, and zeros up to its length.
  const end = record.lastIndexOf(2);
  if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("not the last record");
  return record.subarray(0, end).toString("utf8");
}
