import { limits } from "@songtan/domain/limits";
import { type EncoderLimits, openEncoder, type PictureEncoder } from "./encoder.ts";
import { type IncomingFiles, openIncoming } from "./incoming-files.ts";
import { openUploadQueue, type UploadQueue } from "./upload-queue.ts";

/** Incoming pictures: the upload queue, their temporary files, and the encoder. */
export type Pictures = Pick<PictureEncoder, "encode" | "pids"> & {
  queue: UploadQueue;
  incoming: IncomingFiles;
  close(): Promise<void>;
};

/** Opens the pictures of one process. The limits apply per process, because each has its memory and disk. */
export async function openPictures(
  dataFolder: string,
  options: Partial<EncoderLimits> = {},
): Promise<Pictures> {
  const encoder = openEncoder(options);
  const incoming = await openIncoming(dataFolder);
  return {
    encode: encoder.encode,
    pids: encoder.pids,
    queue: openUploadQueue(() => encoder.waiting() >= limits.picturesWaitingMax),
    incoming,
    async close() {
      await encoder.stop();
      await incoming.close();
    },
  };
}
