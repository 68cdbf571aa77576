import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SealPurpose } from "./seal-purposes.ts";

/** No key of ours opens these bytes: its key is missing, they were changed, or they were sealed for another purpose. */
export class UnopenedError extends Error {
  override name = "UnopenedError";
}

/**
 * Seals and opens with AES-256-GCM. Sealed bytes are: key id (1), nonce (12), tag (16), ciphertext. The purpose is associated data:
 * it is not stored, and the tag only fits the purpose that was sealed for.
 */
export type Keyring = {
  /** The key that seals. */
  keyId: number;
  /** Every key that opens, newest first. */
  keyIds: readonly number[];
  seal(purpose: SealPurpose, plain: Uint8Array): Buffer;
  /** @throws UnopenedError when the bytes were changed, sealed for another purpose, or sealed by a key we do not hold */
  open(purpose: SealPurpose, sealed: Uint8Array): Buffer;
};

export type RingKey = { id: number; key: Buffer };

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** @param keys newest first: it seals, all of them open */
export function createKeyring(keys: readonly [RingKey, ...RingKey[]]): Keyring {
  const [newest] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    keyId: newest.id,
    keyIds: keys.map(({ id }) => id),
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, newest.key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([newest.id]), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      const key = byId.get(bytes[0] ?? 0);
      if (!key) throw new UnopenedError(`sealed with unknown key ${bytes[0]}`);
      try {
        return decipher(key, purpose, bytes);
      } catch (problem) {
        const { message } = problem as Error;
        throw new UnopenedError(message, { cause: problem });
      }
    },
  };
}

function decipher(key: Buffer, purpose: SealPurpose, bytes: Buffer): Buffer {
  const bodyAt = 1 + nonceBytes + tagBytes;
  const opened = createDecipheriv(cipherName, key, bytes.subarray(1, 1 + nonceBytes));
  opened.setAAD(Buffer.from(purpose));
  opened.setAuthTag(bytes.subarray(1 + nonceBytes, bodyAt));
  return Buffer.concat([opened.update(bytes.subarray(bodyAt)), opened.final()]);
}

/** The key that is made from the application's secret where no others are set; it always stays in the ring. */
export const firstKeyId = 1;
const keyIdMax = 255;

/** A key of the setting; the one that is made from the application's secret is named without digits. */
type NamedKey = { id: number; key: Buffer | null };

/**
 * Reads `DOCUMENT_KEYS`: `3:<64 hexadecimal digits>,2:<64 …>`, newest first. Ids run from 2 to 255, each once. A plain `1`
 * is the key made from the application's secret: in front of a first key it goes on sealing until every process knows that one.
 *
 * @returns the keys, or a sentence that says what is wrong without saying any key
 */
export function parseDocumentKeys(text: string): NamedKey[] | string {
  const keys: NamedKey[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    const match = /^(\d{1,3}):([0-9a-f]{64})$/i.exec(entry);
    if (!match && entry !== String(firstKeyId))
      return "each key is written <id>:<64 hexadecimal digits>";
    const id = Number(match?.[1] ?? firstKeyId);
    if (match && (id <= firstKeyId || id > keyIdMax))
      return `key ids run from ${firstKeyId + 1} to ${keyIdMax}`;
    if (keys.some((key) => key.id === id)) return `key id ${id} is there twice`;
    keys.push({ id, key: match ? Buffer.from(match[2] ?? "", "hex") : null });
  }
  return keys;
}
