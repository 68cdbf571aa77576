import { rm } from "node:fs/promises";
import { finished } from "node:stream";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../../deps/deps.ts";

/** One picture on its way in: its turn and its file, both given back when all that was begun with it has ended. */
export type Arrival = {
  /** A name for its file. */
  newFile(): Promise<string>;
  /** Ended when the sender has gone. */
  gone: AbortSignal;
  /**
   * Runs work on the picture. Its slot and its file are held until the work has ended, even if the sender has
   * disconnected.
   */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Waits until the sender may upload. The slot is released when the answer is sent or the connection
 * is lost.
 */
export async function openArrival(
  { pictures }: Pick<Deps, "pictures">,
  sender: string,
  reply: FastifyReply,
): Promise<Arrival> {
  const endTurn = await pictures.queue.enter(sender);
  const files: string[] = [];
  const leaving = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  finished(reply.raw, async () => {
    leaving.abort();
    await working.catch(() => {});
    await Promise.all(files.map((file) => rm(file, { force: true }))).catch(() => {});
    endTurn();
  });
  return {
    gone: leaving.signal,
    async newFile() {
      const file = await pictures.incoming.newFile();
      files.push(file);
      return file;
    },
    during(work) {
      // Its file is gone by now, and the client no longer waits for the answer.
      if (leaving.signal.aborted) throw new Refusal("invalid", {}, { file: "format" });
      const result = working.then(work);
      working = result;
      return result;
    },
  };
}
