type Schema = {
  name: string;
  version: number;
  /** Creates the stores that an empty or older database lacks. */
  upgrade: (database: IDBDatabase) => void;
};
type Work<Answer> = (transaction: IDBTransaction) => Answer | Promise<Answer>;

export type DeviceDatabase = {
  /**
   * Returns the result of `work` once all of its changes are on disk. If the work or the disk fails, none of the
   * changes are stored. The work may only await this database, because an idle transaction ends.
   */
  run<Answer>(
    stores: readonly string[],
    mode: "readonly" | "readwrite",
    work: Work<Answer>,
  ): Promise<Answer>;
};

/** A database of this device. It opens with its first use, and again when something closed it. */
export function openDeviceDatabase(schema: Schema): DeviceDatabase {
  let opened: Promise<IDBDatabase> | null = null;
  const connect = () => {
    opened ??= connectTo(schema, () => {
      opened = null;
    });
    return opened;
  };
  const begin = async (stores: readonly string[], mode: IDBTransactionMode) => {
    const connection = await connect();
    try {
      return connection.transaction([...stores], mode);
    } catch {
      // The browser is closing it, as phones do with pages in the background, and has sent no event of it yet.
      opened = null;
      return (await connect()).transaction([...stores], mode);
    }
  };
  return {
    async run(stores, mode, work) {
      const transaction = await begin(stores, mode);
      const ended = endOf(transaction);
      try {
        const answer = await work(transaction);
        await ended;
        return answer;
      } catch (problem) {
        await undo(transaction, ended);
        throw problem;
      }
    },
  };
}

async function undo(transaction: IDBTransaction, ended: Promise<void>): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // It is over already: a refused request ends it too.
  }
  await ended.catch(() => undefined);
}

/** @param onClosed another page deletes the database, or the browser closed it */
function connectTo({ name, version, upgrade }: Schema, onClosed: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => upgrade(opening.result);
  const database = answerOf(opening).then((connection) => {
    connection.onclose = onClosed;
    connection.onversionchange = () => {
      connection.close();
      onClosed();
    };
    return connection;
  });
  database.catch(onClosed);
  return database;
}

export const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
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
