import { once } from "node:events";
import type pg from "pg";

/** Small enough that memory stays low, large enough that few calls are made. */
const chunkCharacters = 256 * 1024;

/** What `pg` calls on a query of one's own; its types name none of it. */
type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: { writableNeedDrain: boolean; on(event: "drain", listener: () => void): void };
};

export type CopyIn = {
  /** Lines in the text format of COPY, each with its end. Waits while the server is behind. */
  write(lines: string): Promise<void>;
  end(): Promise<void>;
};

/** Fills a table by `COPY … FROM STDIN`. The connection does nothing else until the end. */
export async function copyIn(client: pg.Client, statement: string): Promise<CopyIn> {
  let wire: Wire | undefined;
  let buffered = "";
  let failed: Error | undefined;
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  opened.promise.catch(() => {});
  ended.promise.catch(() => {});
  const fail = (error: Error) => {
    failed ??= error;
    opened.reject(error);
    ended.reject(error);
  };
  const query = {
    submit(connection: Wire) {
      wire = connection;
      connection.query(statement);
    },
    handleCopyInResponse: () => opened.resolve(),
    handleCommandComplete() {},
    handleReadyForQuery: () => (failed ? ended.reject(failed) : ended.resolve()),
    handleError: fail,
  };
  client.query(query as unknown as pg.Submittable);
  await opened.promise;
  const flush = async () => {
    if (failed) throw failed;
    if (!wire || buffered === "") return;
    wire.sendCopyFromChunk(Buffer.from(buffered));
    buffered = "";
    if (wire.stream.writableNeedDrain)
      await Promise.race([once(wire.stream as never, "drain"), ended.promise]);
  };
  return {
    async write(lines) {
      buffered += lines;
      if (buffered.length >= chunkCharacters) await flush();
    },
    async end() {
      await flush();
      wire?.endCopyFrom();
      await ended.promise;
    },
  };
}
