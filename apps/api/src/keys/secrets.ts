import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { limits } from "@songtan/domain/limits";
import { createKeyring, firstKeyId, type Keyring, parseDocumentKeys } from "./keyring.ts";

/**
 * Everything derived from the one application secret. Share links and PINs are computed and not
 * stored: the database holds a link's hash and no PIN, yet both can be shown again to authorised
 * readers.
 */
export type Secrets = Keyring & {
  /** The share link's key, 192 bits; a new generation revokes the last one. */
  viewKey(bookingId: string, generation: number): string;
  /** The key of one recipient's own page, 192 bits; a new generation is for another recipient. */
  recipientKey(bookingId: string, stopIndex: number, generation?: number): string;
  /** The recipient's PIN for one drop-off. */
  pin(bookingId: string, stopIndex: number, generation?: number): string;
  /** A keyed hash, for looking a value up without storing it. */
  keyedHash(purpose: string, value: string): string;
};

/** @param documentKeys the setting of that name; without it one key is made from the secret */
export function deriveSecrets(appSecret: string, documentKeys?: string): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", appSecret, "songtan", purpose, 32));
  // Made once: from bytes each use would make a key of its own.
  const deriveMacKey = (purpose: string) => createSecretKey(derive(purpose));
  const linkKey = deriveMacKey("view-key");
  const recipientLinkKey = deriveMacKey("recipient-key");
  const pinKey = deriveMacKey("pin");
  const named = documentKeys ? parseDocumentKeys(documentKeys) : [];
  if (typeof named === "string") throw new Error(`DOCUMENT_KEYS: ${named}`);
  const own = { id: firstKeyId, key: derive(`seal-${firstKeyId}`) };
  const keys = named.map(({ id, key }) => (key ? { id, key } : own));
  const [newest = own, ...older] = keys.includes(own) ? keys : [...keys, own];
  const hashKey = deriveMacKey("hash");
  const mac = (key: KeyObject, text: string) => createHmac("sha256", key).update(text).digest();
  return {
    ...createKeyring([newest, ...older]),
    viewKey: (bookingId, generation) =>
      mac(linkKey, `${bookingId}:${generation}`).subarray(0, 24).toString("base64url"),
    recipientKey: (bookingId, stopIndex, generation) =>
      mac(recipientLinkKey, stopText(bookingId, stopIndex, generation))
        .subarray(0, 24)
        .toString("base64url"),
    pin: (bookingId, stopIndex, generation) =>
      String(
        mac(pinKey, stopText(bookingId, stopIndex, generation)).readUInt32BE(0) %
          10 ** limits.pinDigits,
      ).padStart(limits.pinDigits, "0"),
    keyedHash: (purpose, value) => mac(hashKey, `${purpose}:${value}`).toString("base64url"),
  };
}

/** The first generation is not named: what was sent before there were others stays good. */
const stopText = (bookingId: string, stopIndex: number, generation = 0): string =>
  generation === 0 ? `${bookingId}:${stopIndex}` : `${bookingId}:${stopIndex}:${generation}`;

export const sha256 = (bytes: string | Uint8Array): Buffer => hash("sha256", bytes, "buffer");
/** A new bearer token: 256 random bits. Only its hash is stored. */
export function newToken(bytes: (size: number) => Buffer = randomBytes): string {
  const token = bytes(32).toString("base64url");
  // It would be read as a business's key, and its session could never be used: one sign-in of 33,000.
  return looksLikeKey(token) ? newToken(bytes) : token;
}
/** Returns true for what begins like a secret or public key of a business, in any case. */
export const looksLikeKey = (token: string): boolean => /^[ps]k_/i.test(token);
/** Compares in constant time. */
export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right);
