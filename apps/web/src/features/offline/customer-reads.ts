import { queryClient } from "@songtan/client/calls/query-client.ts";
import { sessionStore } from "../api/api.ts";
import { recordRead } from "./offline-cache.ts";
import { offlineDatabases } from "./offline-names.ts";
import { createOfflineReads } from "./offline-reads.ts";
import { openOfflineReadStore } from "./offline-reads-store.ts";
import { customerReads } from "./read-sets.ts";

/** Stores the customer's bookings on this device for offline use. Loaded once a customer is signed in. */
export const customerOfflineReads = createOfflineReads({
  reads: customerReads,
  store: openOfflineReadStore(offlineDatabases.customer),
  queries: queryClient,
  ownerId: () => sessionStore.user("customer")?.id ?? null,
  recordCachedAt: recordRead,
});
