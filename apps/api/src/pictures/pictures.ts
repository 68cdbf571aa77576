import { limits } from "@songtan/domain/limits";
import { type EncoderLimits, openEncoder, type PictureEncoder } from "./encoder.ts";
import { type IncomingFiles, openIncoming } from "./incoming-files.ts";
import { openTurns, type Turns } from "./turns.ts";

/** Pictures on their way in: whose turn it is, where they lie meanwhile, and who makes ours of them. */
export type Pictures = Pick<PictureEncoder, "encode" | "pids"> & {
  turns: Turns;
  incoming: IncomingFiles;
  close(): Promise<void>;
};

/** What one process takes in; several processes count apart, as each has its own memory and disk to keep. */
export async function openPictures(dataFolder: string, given: Partial<EncoderLimits> = {}): Promise<Pictures> {
  const encoder = openEncoder(given);
  const incoming = await openIncoming(dataFolder);
  return {
    encode: encoder.encode,
    pids: encoder.pids,
    turns: openTurns(() => encoder.waiting() >= limits.picturesWaitingMax),
    incoming,
    async close() {
      await encoder.stop();
      await incoming.close();
    },
  };
}
