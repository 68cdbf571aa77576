import { queryClient } from "@songtan/client/query-client.ts";
import { sessionStore } from "./api.ts";
import { noteRead } from "./kept-answers.ts";
import { createKeptReads } from "./kept-reads.ts";
import { openKeptReadStore } from "./kept-reads-store.ts";

/** What this phone keeps of its driver's work. Only the driver's pages load this. */
export const phoneReads = createKeptReads({
  store: openKeptReadStore(),
  queries: queryClient,
  ownerId: () => sessionStore.user("driver")?.id ?? null,
  note: noteRead,
});

// An app from before kept these in the service worker's cache.
if (typeof caches !== "undefined") void caches.delete("songtan-driver-answers").catch(() => undefined);
