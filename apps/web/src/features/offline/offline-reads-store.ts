import { answerOf, openDeviceDatabase } from "./device-database.ts";

/** One answer of the server, as stored on this phone. `queryKey` is its key in the cache. */
export type OfflineRead = {
  path: string;
  queryKey: readonly unknown[];
  answer: unknown;
  storedAt: string;
};

/**
 * The server's answers stored on this phone, for one account at a time. They survive closed pages and updates of the
 * app.
 */
export type OfflineReadStore = {
  /** Returns everything stored for this account. Data of any other account is deleted. */
  load(ownerId: string): Promise<OfflineRead[]>;
  save(ownerId: string, read: OfflineRead): Promise<void>;
  drop(ownerId: string, path: string): Promise<void>;
};

type Row = OfflineRead & { ownerId: string };

/** A job or booking in hand is read again within hours; contacts and addresses stay no longer than that needs. */
const retentionMilliseconds = 7 * 86_400_000;
/** Earlier versions of the app numbered this schema 1, through a library that multiplied versions by ten. */
const schemaVersion = 10;

/** @param name deleted by this name at a sign-out: `session/clear-local-data.ts` */
export function openOfflineReadStore(name: string): OfflineReadStore {
  const database = openDeviceDatabase({ name, version: schemaVersion, upgrade: createReads });
  const change = <Answer>(work: (reads: IDBObjectStore) => Answer | Promise<Answer>) =>
    database.run(["reads"], "readwrite", (transaction) => work(transaction.objectStore("reads")));
  return {
    load: (ownerId) =>
      change(async (reads) => {
        const rows: Row[] = await answerOf(reads.getAll());
        const since = new Date(Date.now() - retentionMilliseconds).toISOString();
        const isCurrent = (row: Row) => row.ownerId === ownerId && row.storedAt >= since;
        for (const row of rows) if (!isCurrent(row)) reads.delete([row.ownerId, row.path]);
        return rows.filter(isCurrent);
      }),
    save: (ownerId, read) =>
      change((reads) => {
        reads.put({ ...read, ownerId } satisfies Row);
      }),
    drop: (ownerId, path) =>
      change((reads) => {
        reads.delete([ownerId, path]);
      }),
  };
}

function createReads(database: IDBDatabase): void {
  const reads = database.createObjectStore("reads", { keyPath: ["ownerId", "path"] });
  reads.createIndex("ownerId", "ownerId");
  reads.createIndex("storedAt", "storedAt");
}
