import Dexie, { type Table } from "dexie";

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
type Tables = { reads: Table<Row, [string, string], Row> };

/** A job or booking in hand is read again within hours; contacts and addresses stay no longer than that needs. */
const retentionMilliseconds = 7 * 86_400_000;

/** @param name deleted by this name at a sign-out: `session/clear-local-data.ts` */
export function openOfflineReadStore(name: string): OfflineReadStore {
  const db = new Dexie(name) as Dexie & Tables;
  db.version(1).stores({ reads: "[ownerId+path], ownerId, storedAt" });
  return {
    async load(ownerId) {
      await db.reads.where("ownerId").notEqual(ownerId).delete();
      await db.reads
        .where("storedAt")
        .below(new Date(Date.now() - retentionMilliseconds).toISOString())
        .delete();
      return db.reads.where({ ownerId }).toArray();
    },
    async save(ownerId, read) {
      await db.reads.put({ ...read, ownerId });
    },
    async drop(ownerId, path) {
      await db.reads.delete([ownerId, path]);
    },
  };
}
