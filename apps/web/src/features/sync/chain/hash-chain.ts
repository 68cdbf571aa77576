import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";

/** Lower-case hexadecimal of the bytes, as proofs carry it. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The last event hash that this phone wrote on a task, and the hashes before it, which new events must not link to. */
export type ChainEnd = { hash: string; past: string[] };

/**
 * Links an event to the previous one: the event contains both that event's hash and a hash over itself. Later changes
 * and omissions can be detected.
 */
export async function linkEvent(
  event: TaskEvent,
  previousHash: string | null,
): Promise<TaskEvent & { hash: string }> {
  const linked = { ...event, ...(previousHash && { previousHash }) };
  return { ...linked, hash: await sha256Of(new Blob([hashedText(linked)])) };
}

/**
 * The hash that the next event of a task links to.
 * @param end this phone's own, undefined when it wrote nothing on the task
 * @param knownHash what the page knows as the task's last hash: old when another page has written
 * since, newer than ours when the driver continued with another phone
 */
export function choosePreviousHash(
  end: ChainEnd | undefined,
  knownHash: string | null,
): string | null {
  if (!end) return knownHash;
  return knownHash === null || end.past.includes(knownHash) ? end.hash : knownHash;
}

/** The end after one more event. */
export const extendChain = (
  end: ChainEnd | undefined,
  { hash, previousHash }: TaskEvent & { hash: string },
): ChainEnd => ({
  hash,
  past: [
    ...new Set([
      ...(end?.past ?? []),
      ...(end ? [end.hash] : []),
      ...(previousHash ? [previousHash] : []),
    ]),
  ],
});
