import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Files } from "../ports.ts";

/** Files in a folder of the data directory. */
export function diskFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    putStream: (key, bytes) => disk.putStream(key, bytes),
    async get(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        // Asked only now: a file that somebody removes while it is read is as gone as one that never was.
        if (await disk.exists(key)) throw error;
        return null;
      }
    },
    async getStream(key) {
      return (await disk.exists(key)) ? await disk.getStream(key) : null;
    },
    remove: (key) => disk.delete(key),
  };
}
