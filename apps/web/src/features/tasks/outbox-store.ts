import type { TaskEvent } from "@songtan/contract/tasks";
import Dexie, { type EntityTable, type Table } from "dexie";
import { type ChainEnd, extended, linkEvent, standAnew, standsOn } from "./chain.ts";
import type { Fact, KeptPicture } from "./outgoing-queue.ts";

/** What became of a fact that waits no longer. `unheard`: the server kept nothing of it, so nothing may stand on it. */
export type Fate = "taken" | "refused" | "unheard";

/** What waits to be sent, on the phone's own disk: it outlives the page, the browser and the app's update. */
export type OutgoingStore = {
  /** Everything that waits for this driver, in the order it was written, whichever page wrote it. */
  load(driverId: string): Promise<{ facts: Fact[]; pictures: KeptPicture[] }>;
  /**
   * Writes a fact with its pictures behind the task's last one, all or nothing. Rejects when the disk is full or refused.
   *
   * @param told what this page knows as the task's last hash
   */
  keepFact(driverId: string, fact: Fact, told: string | null): Promise<Fact>;
  /** The fact has arrived, or never will; its pictures go with it unless they are still to be sent. */
  dropFact(eventId: string, fate: Fate): Promise<void>;
  dropPicture(id: string): Promise<void>;
  /**
   * Puts `event` in the place of a fact that the server refused and kept, with its pictures, and links those behind it
   * anew. Answers all of them; `gone` when another page has done that. Rejects when the disk is full or refused.
   */
  replaceFact(eventId: string, event: TaskEvent): Promise<TaskEvent[] | "gone">;
};

type FactRow = {
  place?: number;
  eventId: string;
  driverId: string;
  taskId: string;
  event: TaskEvent;
  timeSet?: boolean;
};
type PictureRow = KeptPicture & { driverId: string; eventId: string };
type ChainRow = ChainEnd & { driverId: string; taskId: string; writtenAt: string };

type OutboxTables = {
  facts: EntityTable<FactRow, "place">;
  pictures: EntityTable<PictureRow, "id">;
  chains: Table<ChainRow, [string, string], ChainRow>;
};
type Outbox = Dexie & OutboxTables;

/** A job is long over by then: no page writes on it any more. */
const chainKeptMilliseconds = 30 * 86_400_000;

export function openOutboxStore(name = "songtan-outbox"): OutgoingStore {
  const db = new Dexie(name) as Outbox;
  db.version(1).stores({ facts: "++place, &eventId, driverId", pictures: "id, eventId, driverId" });
  db.version(2).stores({ chains: "[driverId+taskId], writtenAt" });
  return {
    async load(driverId) {
      const facts = await db.facts.where({ driverId }).sortBy("place");
      const pictures = await db.pictures.where({ driverId }).toArray();
      const waiting = new Set(facts.map(({ eventId }) => eventId));
      return {
        facts: facts.map(({ eventId, taskId, event, timeSet }) => ({
          taskId,
          event,
          ...(timeSet && { timeSet }),
          pictures: pictures.filter((picture) => picture.eventId === eventId),
        })),
        pictures: pictures.filter(({ eventId }) => !waiting.has(eventId)),
      };
    },
    async keepFact(driverId, fact, told) {
      for (;;) {
        const kept = await appendFact(db, { driverId, fact, told });
        if (kept) return kept;
      }
    },
    async dropFact(eventId, fate) {
      await db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
        const row = await db.facts.where({ eventId }).first();
        await db.facts.where({ eventId }).delete();
        if (fate !== "taken") await db.pictures.where({ eventId }).delete();
        if (row && fate === "unheard") await stepBack(db, row);
      });
    },
    async dropPicture(id) {
      await db.pictures.delete(id);
    },
    async replaceFact(eventId, event) {
      for (;;) {
        const replaced = await replaceInPlace(db, eventId, event);
        if (replaced) return replaced;
      }
    },
  };
}

type Appending = { driverId: string; fact: Fact; told: string | null };

/**
 * Writes a fact behind the task's last one; null when another page has just written there. The end is read and moved in
 * one transaction, so that no two facts ever stand on the same one; hashing takes too long to keep a transaction open.
 */
async function appendFact(db: Outbox, { driverId, fact, told }: Appending): Promise<Fact | null> {
  const { taskId, pictures } = fact;
  const key: [string, string] = [driverId, taskId];
  // Facts of an app from before, which kept no ends.
  const last = (await db.facts.where({ driverId }).sortBy("place")).findLast((row) => row.taskId === taskId);
  const ground = (end: ChainEnd | undefined) => standsOn(end, end ? told : (last?.event.hash ?? told));
  const previousHash = ground(await db.chains.get(key));
  const event = await linkEvent(fact.event, previousHash);
  const kept = await db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
    const end = await db.chains.get(key);
    if (ground(end) !== previousHash) return false;
    await db.facts.add({ eventId: event.id, driverId, taskId, event });
    await db.pictures.bulkAdd(pictures.map((picture) => ({ ...picture, taskId, driverId, eventId: event.id })));
    await db.chains.put({ ...extended(end, event), driverId, taskId, writtenAt: event.occurredAt });
    const oldest = new Date(Date.parse(event.occurredAt) - chainKeptMilliseconds).toISOString();
    await db.chains.where("writtenAt").below(oldest).delete();
    return true;
  });
  return kept ? { taskId, event, pictures } : null;
}

/** Null when another page has written on the task meanwhile; hashing takes too long to keep a transaction open. */
async function replaceInPlace(db: Outbox, eventId: string, replacing: TaskEvent): Promise<TaskEvent[] | "gone" | null> {
  const old = await db.facts.where({ eventId }).first();
  if (!old) return "gone";
  const { driverId, taskId } = old;
  const behind = async () => {
    const rows = (await db.facts.where({ driverId }).sortBy("place")).filter((row) => row.taskId === taskId);
    return rows.slice(rows.findIndex((row) => row.eventId === eventId));
  };
  const rows = await behind();
  const events = await standAnew(
    rows.map(({ event }) => event),
    replacing,
  );
  return db.transaction("rw", db.facts, db.pictures, db.chains, async () => {
    const now = await behind();
    if (now.length !== rows.length || now.some(({ event }, place) => event.hash !== rows[place]?.event.hash))
      return null;
    for (const [place, event] of events.entries()) {
      const row = rows[place] as FactRow;
      await db.facts.put({ ...row, eventId: event.id, event, ...(place === 0 && { timeSet: true }) });
    }
    await db.pictures.where({ eventId }).modify({ eventId: replacing.id });
    const end = await db.chains.get([driverId, taskId]);
    if (end && end.hash === rows.at(-1)?.event.hash) await db.chains.put({ ...end, ...endOf(end, rows, events) });
    return events;
  });
}

/** Nothing new may stand on any of them but the last. */
function endOf(end: ChainEnd, rows: readonly FactRow[], events: readonly TaskEvent[]): ChainEnd {
  const hashes = [...rows.map(({ event }) => event), ...events].flatMap(({ hash }) => hash ?? []);
  const past = new Set([...end.past, ...hashes.slice(0, -1)]);
  return { hash: hashes.at(-1) ?? end.hash, past: [...past] };
}

async function stepBack(db: Outbox, { driverId, taskId, event }: FactRow): Promise<void> {
  const end = await db.chains.get([driverId, taskId]);
  if (!end || end.hash !== event.hash) return;
  const { previousHash } = event;
  if (!previousHash) await db.chains.delete([driverId, taskId]);
  else await db.chains.put({ ...end, hash: previousHash, past: end.past.filter((hash) => hash !== previousHash) });
}
