import canonicalize from "canonicalize";
import type { TaskEvent } from "./tasks.ts";

/**
 * The input of the hash of a driver's event: RFC 8785 canonical JSON of the event with its
 * `previousHash`, without its own `hash` and without the recipient's PIN, which is stored nowhere.
 * The hash is SHA-256 of its UTF-8 bytes. A driver's phone loads it, so it brings no schemas.
 */
export function hashedText(event: Omit<TaskEvent, "hash">): string {
  const { hash: _hash, proof, ...rest } = event as TaskEvent;
  const { pin: _pin, ...proofWithoutPin } = proof ?? {};
  const text = canonicalize({ ...rest, ...(proof && { proof: proofWithoutPin }) });
  if (text === undefined) throw new Error("an event is an object");
  return text;
}
