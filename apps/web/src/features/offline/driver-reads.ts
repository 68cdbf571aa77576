import { queryClient } from "@songtan/client/calls/query-client.ts";
import { sessionStore } from "../api/api.ts";
import { recordRead } from "./offline-cache.ts";
import { offlineDatabases } from "./offline-names.ts";
import { createOfflineReads } from "./offline-reads.ts";
import { openOfflineReadStore } from "./offline-reads-store.ts";
import { driverReads } from "./read-sets.ts";

/** Stores the driver's work on this phone for offline use. Only the driver's pages load this. */
export const driverOfflineReads = createOfflineReads({
  reads: driverReads,
  store: openOfflineReadStore(offlineDatabases.driver),
  queries: queryClient,
  ownerId: () => sessionStore.user("driver")?.id ?? null,
  recordCachedAt: recordRead,
});

// An older version of the app stored these in the service worker's cache.
if (typeof caches !== "undefined")
  void caches.delete("songtan-driver-answers").catch(() => undefined);
