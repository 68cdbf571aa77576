import { answerOf, openDeviceDatabase } from "./device-database.ts";

/** One read of the server as this phone knows it. `queryKey` is its place in the cache. */
export type OfflineRead = {
  path: string;
  queryKey: readonly unknown[];
  answer: unknown;
  storedAt: string;
};

/** What the phone keeps of the server's answers, one account at a time: it outlives the page and the app's update. */
export type OfflineReadStore = {
  /** Everything stored for this account. What another account left behind is deleted. */
  load(ownerId: string): Promise<OfflineRead[]>;
  save(ownerId: string, read: OfflineRead): Promise<void>;
  drop(ownerId: string, path: string): Promise<void>;
};

type Row = OfflineRead & { ownerId: string };

/** A job or booking in hand is read again within hours; contacts and addresses stay no longer than that needs. */
const retentionMilliseconds = 7 * 86_400_000;
/** What earlier versions of the app called 1, by a library that counts in tens. */
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
