import { hashedText } from "@songtan/contract/drivers/proof-chain";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { sha256Of } from "./picture.ts";

/**
 * What this phone wrote last on a task, and the hashes before: no new event links to any of those
 * any more.
 */
export type ChainEnd = { hash: string; past: string[] };

/** The fact behind the one before: it names that one's hash and carries its own. What is changed or left out later shows. */
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

/**
 * A task's events when the first of them is replaced: the new one links to the one it replaces, and
 * each later one to the one before as it is now.
 * @param events the replaced one and all after it, in their order
 */
export async function relinkEvents(
  events: readonly TaskEvent[],
  replacing: TaskEvent,
): Promise<TaskEvent[]> {
  const [replaced, ...behind] = events;
  const relinked: TaskEvent[] = [await linkEvent(replacing, replaced?.hash ?? null)];
  let was = replaced;
  for (const event of behind) {
    const isLinked = event.previousHash !== undefined && event.previousHash === was?.hash;
    relinked.push(isLinked ? await linkEvent(event, relinked.at(-1)?.hash ?? null) : event);
    was = event;
  }
  return relinked;
}

/** The end after one more fact. */
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
