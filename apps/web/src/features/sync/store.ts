import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { answerOf, type DeviceDatabase, openDeviceDatabase } from "../offline/device-database.ts";
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

/** Unsent work on the phone's disk. It survives closed pages, a closed browser and updates of the app. */
export type SyncStore = {
  /** Returns all unsent work of this driver, in the order it was written, whichever page wrote it. */
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
  /** By the order of writing, given by the database. */
  place?: number;
  eventId: string;
  driverId: string;
  taskId: string;
  event: TaskEvent;
};
type ChainRow = ChainEnd & { driverId: string; taskId: string; writtenAt: string };
type PictureRow = StoredPicture & { driverId: string };
type ReportRow = Report & { driverId: string; writtenAt: number };

/** A job is long over by then: no page writes on it any more. */
const chainRetentionMilliseconds = 30 * 86_400_000;
/** The third, by a library that counted in tens. */
const schemaVersion = 30;

export function openSyncStore(name = "songtan-outbox"): SyncStore {
  const database = openDeviceDatabase({ name, version: schemaVersion, upgrade: createStores });
  return {
    load: (driverId) =>
      database.run(["facts", "pictures", "reports"], "readonly", async (transaction) => {
        const [rows, pictures, reports] = await Promise.all([
          rowsOf<EventRow>(transaction, "facts", driverId),
          rowsOf<PictureRow>(transaction, "pictures", driverId),
          rowsOf<ReportRow>(transaction, "reports", driverId),
        ]);
        return {
          events: rows.map(({ eventId, taskId, event }) => ({
            taskId,
            event,
            pictures: pictures.filter((picture) => picture.eventId === eventId),
          })),
          pictures,
          reports: reports.toSorted((one, other) => one.writtenAt - other.writtenAt),
        };
      }),
    saveEvent: (driverId, queuedEvent, knownHash) =>
      appendEvent(database, { driverId, queuedEvent, knownHash }),
    settleEvents: (driverId, settlements) =>
      database.run(["facts", "pictures", "chains", "reports"], "readwrite", async (transaction) => {
        for (const settlement of settlements) await settle(transaction, driverId, settlement);
      }),
    dropPicture: (id) =>
      database.run(["pictures"], "readwrite", (transaction) => {
        transaction.objectStore("pictures").delete(id);
      }),
    saveReport: (driverId, report) =>
      database.run(["reports"], "readwrite", (transaction) =>
        putReport(transaction, driverId, report),
      ),
    dropReports: (eventIds) =>
      database.run(["reports"], "readwrite", (transaction) => {
        for (const eventId of eventIds) transaction.objectStore("reports").delete(eventId);
      }),
  };
}

/** Creates the stores that the phone's version lacks. Several versions of the app have added stores. */
function createStores(database: IDBDatabase): void {
  const isNew = (name: string) => !database.objectStoreNames.contains(name);
  if (isNew("facts")) {
    const facts = database.createObjectStore("facts", { keyPath: "place", autoIncrement: true });
    facts.createIndex("eventId", "eventId", { unique: true });
    facts.createIndex("driverId", "driverId");
  }
  if (isNew("pictures")) {
    const pictures = database.createObjectStore("pictures", { keyPath: "id" });
    pictures.createIndex("eventId", "eventId");
    pictures.createIndex("driverId", "driverId");
  }
  if (isNew("chains")) {
    const chains = database.createObjectStore("chains", { keyPath: ["driverId", "taskId"] });
    chains.createIndex("writtenAt", "writtenAt");
  }
  if (isNew("reports"))
    database
      .createObjectStore("reports", { keyPath: "eventId" })
      .createIndex("driverId", "driverId");
}

const rowsOf = <Row>(transaction: IDBTransaction, store: string, driverId: string) =>
  answerOf<Row[]>(transaction.objectStore(store).index("driverId").getAll(driverId));

function putReport(transaction: IDBTransaction, driverId: string, report: Report): void {
  const row: ReportRow = { ...report, driverId, writtenAt: Date.now() };
  transaction.objectStore("reports").put(row);
}

type Appending = { driverId: string; queuedEvent: QueuedEvent; knownHash: string | null };

/**
 * Saves an event after the task's last one. No two events of two pages ever link to the same one:
 * a hash needs longer than a transaction stays open, so the event is linked before, and again where
 * another page has moved the end of the chain.
 */
async function appendEvent(database: DeviceDatabase, appending: Appending): Promise<void> {
  const { driverId, queuedEvent, knownHash } = appending;
  const chain = [driverId, queuedEvent.taskId];
  for (let isSaved = false; !isSaved; ) {
    const end = await database.run(["chains"], "readonly", (transaction) =>
      chainEnd(transaction, chain),
    );
    const previousHash = choosePreviousHash(end, knownHash);
    const event = await linkEvent(queuedEvent.event, previousHash);
    isSaved = await database.run(
      ["facts", "pictures", "chains"],
      "readwrite",
      async (transaction) => {
        const current = await chainEnd(transaction, chain);
        if (choosePreviousHash(current, knownHash) !== previousHash) return false;
        addEvent(transaction, appending, event);
        await moveChain(transaction, {
          ...extendChain(current, event),
          driverId,
          taskId: queuedEvent.taskId,
          writtenAt: event.occurredAt,
        });
        return true;
      },
    );
  }
}

const chainEnd = (transaction: IDBTransaction, chain: string[]) =>
  answerOf<ChainRow | undefined>(transaction.objectStore("chains").get(chain));

function addEvent(
  transaction: IDBTransaction,
  { driverId, queuedEvent: { taskId, pictures } }: Appending,
  event: TaskEvent,
): void {
  const row: EventRow = { eventId: event.id, driverId, taskId, event };
  transaction.objectStore("facts").add(row);
  for (const picture of pictures) {
    const stored: PictureRow = { ...picture, taskId, driverId, eventId: event.id };
    transaction.objectStore("pictures").add(stored);
  }
}

async function moveChain(transaction: IDBTransaction, row: ChainRow): Promise<void> {
  const chains = transaction.objectStore("chains");
  chains.put(row);
  const oldest = new Date(Date.parse(row.writtenAt) - chainRetentionMilliseconds).toISOString();
  const before = IDBKeyRange.upperBound(oldest, true);
  for (const old of await answerOf(chains.index("writtenAt").getAllKeys(before)))
    chains.delete(old);
}

async function settle(
  transaction: IDBTransaction,
  driverId: string,
  { eventId, isRefused, isStored, report }: Settlement,
): Promise<void> {
  const facts = transaction.objectStore("facts");
  const row = await answerOf<EventRow | undefined>(facts.index("eventId").get(eventId));
  if (row?.place !== undefined) facts.delete(row.place);
  if (isRefused) {
    const pictures = transaction.objectStore("pictures");
    for (const id of await answerOf(pictures.index("eventId").getAllKeys(eventId)))
      pictures.delete(id);
  }
  if (row && !isStored) await revertChainEnd(transaction, row);
  if (report) putReport(transaction, row?.driverId ?? driverId, report);
}

/** The server stored nothing of the event: no event may link to it. */
async function revertChainEnd(
  transaction: IDBTransaction,
  { driverId, taskId, event }: EventRow,
): Promise<void> {
  const chains = transaction.objectStore("chains");
  const end = await chainEnd(transaction, [driverId, taskId]);
  if (!end || end.hash !== event.hash) return;
  const { previousHash } = event;
  if (!previousHash) chains.delete([driverId, taskId]);
  else
    chains.put({
      ...end,
      hash: previousHash,
      past: end.past.filter((hash) => hash !== previousHash),
    });
}
