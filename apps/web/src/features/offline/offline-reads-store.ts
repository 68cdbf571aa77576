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
  let opened: Promise<IDBDatabase> | null = null;
  const reads = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase(name, () => {
      opened = null;
    });
    return (await opened).transaction("reads", mode).objectStore("reads");
  };
  return {
    async load(ownerId) {
      const store = await reads("readwrite");
      const rows: Row[] = await answerOf(store.getAll());
      const since = new Date(Date.now() - retentionMilliseconds).toISOString();
      const isCurrent = (row: Row) => row.ownerId === ownerId && row.storedAt >= since;
      for (const row of rows) if (!isCurrent(row)) store.delete([row.ownerId, row.path]);
      await endOf(store.transaction);
      return rows.filter(isCurrent);
    },
    async save(ownerId, read) {
      const store = await reads("readwrite");
      store.put({ ...read, ownerId } satisfies Row);
      await endOf(store.transaction);
    },
    async drop(ownerId, path) {
      const store = await reads("readwrite");
      store.delete([ownerId, path]);
      await endOf(store.transaction);
    },
  };
}

/** @param onClosed another page deletes the database, or the browser closed it: the next call opens it again */
function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, schemaVersion);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore("reads", { keyPath: ["ownerId", "path"] });
    store.createIndex("ownerId", "ownerId");
    store.createIndex("storedAt", "storedAt");
  };
  const database = answerOf(opening).then((db) => {
    db.onclose = onClosed;
    db.onversionchange = () => {
      db.close();
      onClosed();
    };
    return db;
  });
  database.catch(onClosed);
  return database;
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** All of it is on the disk, or none. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
