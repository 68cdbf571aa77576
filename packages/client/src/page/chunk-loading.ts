import { setPartLoading } from "@songtan/ui/lazy-part.ts";
import { chunkTimes } from "../language/constants.ts";

const reloadedAtKey = "chunk.reloaded-at";

export type ChunkLoading = {
  /** Loads a page's chunk; one that has not come after 120 s has failed. */
  load<T>(load: () => Promise<T>): Promise<T>;
  /** Reloads the page for a newer version of the app. False when it did so less than 60 s ago: then the error page shows. */
  reload(): boolean;
};

export type ChunkLoadingDeps = {
  storage: Pick<Storage, "getItem" | "setItem">;
  now: () => number;
  reloadPage: () => void;
};

declare global {
  interface Window {
    songtanChunks: ChunkLoading;
  }
}

export function createChunkLoading({ storage, now, reloadPage }: ChunkLoadingDeps): ChunkLoading {
  return {
    load(load) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error("Chunk load timeout")),
          chunkTimes.timeoutMilliseconds,
        );
      });
      return Promise.race([load(), timeout]).finally(() => clearTimeout(timer));
    },
    reload() {
      try {
        const reloadedAt = Number(storage.getItem(reloadedAtKey) ?? 0);
        if (now() - reloadedAt < chunkTimes.reloadThrottleMilliseconds) return false;
        storage.setItem(reloadedAtKey, String(now()));
      } catch {
        return false; // Without storage the number of reloads is unknown: show the error page rather than reload endlessly.
      }
      reloadPage();
      return true;
    },
  };
}

export function installChunkLoading(): void {
  window.songtanChunks = createChunkLoading({
    storage: window.sessionStorage,
    now: Date.now,
    reloadPage: () => window.location.reload(),
  });
  setPartLoading(window.songtanChunks);
}
