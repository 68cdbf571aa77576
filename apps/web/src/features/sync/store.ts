import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import Dexie, { type EntityTable, type Table } from "dexie";
import { type ChainEnd, choosePreviousHash, extendChain, linkEvent } from "./chain/hash-chain.ts";
import type {
  QueuedEvent,
  Report,
  SettledEvent,
  StoredPicture,
  StoredQueue,
} from "./sync-state.ts";

export type Settlement = Pick<SettledEvent, "isStored"> & {
  eventId: string;
  isRefused: boolean;
  /** For the driver to read later. */
  report: Report | null;
};

/** What waits to be sent, on the phone's own disk: it outlives the page, the browser and the app's update. */
export type SyncStore = {
  /** Everything that waits for this driver, in the order it was written, whichever page wrote it. */
  load(driverId: string): Promise<StoredQueue>;
  /**
   * Saves an event with its pictures after the task's last one, all or nothing. Rejects when the
   * disk is full or refused. It never changes from then on.
   * @param knownHash what this page knows as the task's last hash
   */
  saveEvent(driverId: string, queuedEvent: QueuedEvent, knownHash: string | null): Promise<void>;
  /** The events have arrived, or never will; their pictures go with them unless they are still to be sent. */
  settleEvents(driverId: string, settlements: readonly Settlement[]): Promise<void>;
  dropPicture(id: string): Promise<void>;
  saveReport(driverId: string, report: Report): Promise<void>;
  dropReports(eventIds: readonly string[]): Promise<void>;
};

type EventRow = {
  place?: number;
  eventId: string;
  driverId: string;
  taskId: string;
  event: TaskEvent;
};
type ChainRow = ChainEnd & { driverId: string; taskId: string; writtenAt: string };
type ReportRow = Report & { driverId: string; writtenAt: number };
type SyncTables = {
  facts: EntityTable<EventRow, "place">;
  pictures: EntityTable<StoredPicture & { driverId: string }, "id">;
  chains: Table<ChainRow, [string, string], ChainRow>;
  reports: EntityTable<ReportRow, "eventId">;
};
type SyncDatabase = Dexie & SyncTables;

/** A job is long over by then: no page writes on it any more. */
const chainRetentionMilliseconds = 30 * 86_400_000;

export function openSyncStore(name = "songtan-outbox"): SyncStore {
  const db = new Dexie(name) as SyncDatabase;
  db.version(1).stores({ facts: "++place, &eventId, driverId", pictures: "id, eventId, driverId" });
  db.version(2).stores({ chains: "[driverId+taskId], writtenAt" });
  db.version(3).stores({ reports: "eventId, driverId" });
  return {
    load: (driverId) =>
      db.transaction("r", db.facts, db.pictures, db.reports, async () => {
        const rows = await db.facts.where({ driverId }).sortBy("place");
        const pictures = await db.pictures.where({ driverId }).toArray();
        const reports = await db.reports.where({ driverId }).sortBy("writtenAt");
        return {
          events: rows.map(({ eventId, taskId, event }) => ({
            taskId,
            event,
            pictures: pictures.filter((picture) => picture.eventId === eventId),
          })),
          pictures,
          reports,
        };
      }),
    saveEvent: (driverId, queuedEvent, knownHash) =>
      db.transaction("rw", db.facts, db.pictures, db.chains, () =>
        appendEvent(db, { driverId, queuedEvent, knownHash }),
      ),
    settleEvents: (driverId, settlements) =>
      db.transaction("rw", db.facts, db.pictures, db.chains, db.reports, async () => {
        for (const settlement of settlements) await settle(db, driverId, settlement);
      }),
    dropPicture: (id) => db.pictures.delete(id),
    async saveReport(driverId, report) {
      await db.reports.put({ ...report, driverId, writtenAt: Date.now() });
    },
    dropReports: (eventIds) => db.reports.bulkDelete([...eventIds]),
  };
}

type Appending = { driverId: string; queuedEvent: QueuedEvent; knownHash: string | null };

/**
 * Saves an event after the task's last one. The end of the chain is read and moved in the same
 * transaction, so that no two events of two pages ever link to the same one.
 */
async function appendEvent(
  db: SyncDatabase,
  { driverId, queuedEvent, knownHash }: Appending,
): Promise<void> {
  const { taskId, pictures } = queuedEvent;
  const end = await db.chains.get([driverId, taskId]);
  // Keeps the transaction open, which ends by itself when it is left alone.
  const event = await Dexie.waitFor(
    linkEvent(queuedEvent.event, choosePreviousHash(end, knownHash)),
  );
  await db.facts.add({ eventId: event.id, driverId, taskId, event });
  await db.pictures.bulkAdd(
    pictures.map((picture) => ({ ...picture, taskId, driverId, eventId: event.id })),
  );
  const writtenAt = event.occurredAt;
  await db.chains.put({ ...extendChain(end, event), driverId, taskId, writtenAt });
  const oldest = new Date(Date.parse(writtenAt) - chainRetentionMilliseconds).toISOString();
  await db.chains.where("writtenAt").below(oldest).delete();
}

async function settle(
  db: SyncDatabase,
  driverId: string,
  { eventId, isRefused, isStored, report }: Settlement,
): Promise<void> {
  const row = await db.facts.where({ eventId }).first();
  await db.facts.where({ eventId }).delete();
  if (isRefused) await db.pictures.where({ eventId }).delete();
  if (row && !isStored) await revertChainEnd(db, row);
  const owner = row?.driverId ?? driverId;
  if (report) await db.reports.put({ ...report, driverId: owner, writtenAt: Date.now() });
}

/** The server stored nothing of the event: no event may link to it. */
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
