import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import Dexie, { type EntityTable, type Table } from "dexie";
import {
  type ChainEnd,
  choosePreviousHash,
  extendChain,
  linkEvent,
  relinkEvents,
} from "./hash-chain.ts";
import type { QueuedEvent, StoredPicture } from "./queue-state.ts";

/**
 * The final state of an event that waits no longer. `unheard`: the server stored nothing of it, so
 * no event may link to it.
 */
export type FinalState = "taken" | "refused" | "unheard";

/** What waits to be sent, on the phone's own disk: it outlives the page, the browser and the app's update. */
export type SyncStore = {
  /** Everything that waits for this driver, in the order it was written, whichever page wrote it. */
  load(driverId: string): Promise<{ events: QueuedEvent[]; pictures: StoredPicture[] }>;
  /**
   * Saves an event with its pictures after the task's last one, all or nothing. Rejects when the
   * disk is full or refused.
   * @param knownHash what this page knows as the task's last hash
   */
  saveEvent(
    driverId: string,
    queuedEvent: QueuedEvent,
    knownHash: string | null,
  ): Promise<QueuedEvent>;
  /** The fact has arrived, or never will; its pictures go with it unless they are still to be sent. */
  dropEvent(eventId: string, finalState: FinalState): Promise<void>;
  dropPicture(id: string): Promise<void>;
  /**
   * Replaces an event that the server refused and stored with `event`, with its pictures, and
   * relinks those after it. Returns all of them; `gone` when another page has done that; rejects
   * when the disk is full or refused.
   */
  replaceEvent(eventId: string, event: TaskEvent): Promise<TaskEvent[] | "gone">;
};

type EventRow = {
  place?: number;
  eventId: string;
  driverId: string;
  taskId: string;
  event: TaskEvent;
  timeSet?: boolean;
};
type PictureRow = StoredPicture & { driverId: string; eventId: string };
type ChainRow = ChainEnd & { driverId: string; taskId: string; writtenAt: string };

type SyncTables = {
  facts: EntityTable<EventRow, "place">;
  pictures: EntityTable<PictureRow, "id">;
  chains: Table<ChainRow, [string, string], ChainRow>;
};
type SyncDatabase = Dexie & SyncTables;

/** A job is long over by then: no page writes on it any more. */
const chainRetentionMilliseconds = 30 * 86_400_000;

export function openSyncStore(name = "songtan-outbox"): SyncStore {
  const db = new Dexie(name) as SyncDatabase;
  db.version(1).stores({ facts: "++place, &eventId, driverId", pictures: "id, eventId, driverId" });
  db.version(2).stores({ chains: "[driverId+taskId], writtenAt" });
  return {
    async load(driverId) {
      const rows = await db.facts.where({ driverId }).sortBy("place");
      const pictures = await db.pictures.where({ driverId }).toArray();
      const waiting = new Set(rows.map(({ eventId }) => eventId));
      return {
        events: rows.map(({ eventId, taskId, event, timeSet }) => ({
          taskId,
          event,
          ...(timeSet && { timeSet }),
          pictures: pictures.filter((picture) => picture.eventId === eventId),
        })),
        pictures: pictures.filter(({ eventId }) => !waiting.has(eventId)),
      };
    },
    async saveEvent(driverId, queuedEvent, knownHash) {
      for (;;) {
        const saved = await appendEvent(db, { driverId, queuedEvent, knownHash });
        if (saved) return saved;
      }
    },
    async dropEvent(eventId, finalState) {
      await db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
        const row = await db.facts.where({ eventId }).first();
        await db.facts.where({ eventId }).delete();
        if (finalState !== "taken") await db.pictures.where({ eventId }).delete();
        if (row && finalState === "unheard") await revertChainEnd(db, row);
      });
    },
    async dropPicture(id) {
      await db.pictures.delete(id);
    },
    async replaceEvent(eventId, event) {
      for (;;) {
        const replaced = await replaceAndRelink(db, eventId, event);
        if (replaced) return replaced;
      }
    },
  };
}

type Appending = { driverId: string; queuedEvent: QueuedEvent; knownHash: string | null };

/**
 * Saves an event after the task's last one; null when another page has just written there. The end
 * is read and moved in one transaction, so that no two events ever link to the same one; hashing
 * needs too long to hold a transaction open.
 */
async function appendEvent(
  db: SyncDatabase,
  { driverId, queuedEvent, knownHash }: Appending,
): Promise<QueuedEvent | null> {
  const { taskId, pictures } = queuedEvent;
  const key: [string, string] = [driverId, taskId];
  // Events of an older app version, which stored no ends.
  const last = (await db.facts.where({ driverId }).sortBy("place")).findLast(
    (row) => row.taskId === taskId,
  );
  const previousHashAfter = (end: ChainEnd | undefined) =>
    choosePreviousHash(end, end ? knownHash : (last?.event.hash ?? knownHash));
  const previousHash = previousHashAfter(await db.chains.get(key));
  const event = await linkEvent(queuedEvent.event, previousHash);
  const appended = await db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
    const end = await db.chains.get(key);
    if (previousHashAfter(end) !== previousHash) return false;
    await db.facts.add({ eventId: event.id, driverId, taskId, event });
    await db.pictures.bulkAdd(
      pictures.map((picture) => ({ ...picture, taskId, driverId, eventId: event.id })),
    );
    await db.chains.put({
      ...extendChain(end, event),
      driverId,
      taskId,
      writtenAt: event.occurredAt,
    });
    const oldest = new Date(
      Date.parse(event.occurredAt) - chainRetentionMilliseconds,
    ).toISOString();
    await db.chains.where("writtenAt").below(oldest).delete();
    return true;
  });
  return appended ? { taskId, event, pictures } : null;
}

/**
 * Null when another page has written on the task since; hashing needs too long to hold a
 * transaction open.
 */
async function replaceAndRelink(
  db: SyncDatabase,
  eventId: string,
  replacing: TaskEvent,
): Promise<TaskEvent[] | "gone" | null> {
  const old = await db.facts.where({ eventId }).first();
  if (!old) return "gone";
  const { driverId, taskId } = old;
  const behind = async () => {
    const rows = (await db.facts.where({ driverId }).sortBy("place")).filter(
      (row) => row.taskId === taskId,
    );
    return rows.slice(rows.findIndex((row) => row.eventId === eventId));
  };
  const rows = await behind();
  const events = await relinkEvents(
    rows.map(({ event }) => event),
    replacing,
  );
  return db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
    const now = await behind();
    if (
      now.length !== rows.length ||
      now.some(({ event }, index) => event.hash !== rows[index]?.event.hash)
    )
      return null;
    for (const [index, event] of events.entries()) {
      const row = rows[index] as EventRow;
      await db.facts.put({
        ...row,
        eventId: event.id,
        event,
        ...(index === 0 && { timeSet: true }),
      });
    }
    await db.pictures.where({ eventId }).modify({ eventId: replacing.id });
    const end = await db.chains.get([driverId, taskId]);
    if (end && end.hash === rows.at(-1)?.event.hash)
      await db.chains.put({ ...end, ...chainEndAfter(end, rows, events) });
    return events;
  });
}

/** No new event may link to any of them but the last. */
function chainEndAfter(
  end: ChainEnd,
  rows: readonly EventRow[],
  events: readonly TaskEvent[],
): ChainEnd {
  const hashes = [...rows.map(({ event }) => event), ...events].flatMap(({ hash }) => hash ?? []);
  const past = new Set([...end.past, ...hashes.slice(0, -1)]);
  return { hash: hashes.at(-1) ?? end.hash, past: [...past] };
}

async function revertChainEnd(
  db: SyncDatabase,
  { driverId, taskId, event }: EventRow,
): Promise<void> {
  const end = await db.chains.get([driverId, taskId]);
  if (!end || end.hash !== event.hash) return;
  const { previousHash } = event;
  if (!previousHash) await db.chains.delete([driverId, taskId]);
  else
    await db.chains.put({
      ...end,
      hash: previousHash,
      past: end.past.filter((hash) => hash !== previousHash),
    });
}
