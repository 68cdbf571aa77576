import { hashedText } from "@songtan/contract/proof-chain";
import type { TaskEvent } from "@songtan/contract/tasks";
import { sha256Of } from "./picture.ts";

/** What this phone wrote last on a task, and what stood there before: on none of those does a new fact stand any more. */
export type ChainEnd = { hash: string; past: string[] };

/** The fact behind the one before: it names that one's hash and carries its own. What is changed or left out later shows. */
export async function linkEvent(event: TaskEvent, previousHash: string | null): Promise<TaskEvent & { hash: string }> {
  const linked = { ...event, ...(previousHash && { previousHash }) };
  return { ...linked, hash: await sha256Of(new Blob([hashedText(linked)])) };
}

/**
 * What the next fact of a task stands on.
 *
 * @param end this phone's own, undefined when it wrote nothing on the task
 * @param told what the page knows as the task's last hash: old when another page has written since, newer than ours when
 * the driver went on with another phone
 */
export function standsOn(end: ChainEnd | undefined, told: string | null): string | null {
  if (!end) return told;
  return told === null || end.past.includes(told) ? end.hash : told;
}

/**
 * A task's facts when the first of them is replaced: the new one stands on the one it replaces, and those behind, each on
 * the one before as it is now.
 *
 * @param facts the one that is replaced and all behind it, in their order
 */
export async function standAnew(facts: readonly TaskEvent[], replacing: TaskEvent): Promise<TaskEvent[]> {
  const [replaced, ...behind] = facts;
  const anew: TaskEvent[] = [await linkEvent(replacing, replaced?.hash ?? null)];
  let was = replaced;
  for (const event of behind) {
    const isLinked = event.previousHash !== undefined && event.previousHash === was?.hash;
    anew.push(isLinked ? await linkEvent(event, anew.at(-1)?.hash ?? null) : event);
    was = event;
  }
  return anew;
}

/** The end after one more fact. */
export const extended = (
  end: ChainEnd | undefined,
  { hash, previousHash }: TaskEvent & { hash: string },
): ChainEnd => ({
  hash,
  past: [...new Set([...(end?.past ?? []), ...(end ? [end.hash] : []), ...(previousHash ? [previousHash] : [])])],
});
