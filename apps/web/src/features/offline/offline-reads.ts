import { fillPath, queryOf } from "@songtan/client/calls/api-client.ts";
import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { taskKey, taskListName } from "../api/task-cache.ts";
import type { OfflineRead, OfflineReadStore } from "./offline-reads-store.ts";

export type OfflineReadsDeps = {
  store: OfflineReadStore;
  queries: QueryClient;
  /** The driver who has signed in here; null for none, and then nothing is written. */
  ownerId: () => string | null;
  /** Shown answers are of this time, or of now where it is null. */
  recordCachedAt: (path: string, storedAt: string | null) => void;
};

/** What a driver needs for working without a network. */
const offlineReadNames = new Set<unknown>([
  "GET /driver/dashboard",
  taskListName,
  "GET /driver/tasks/{id}",
]);
/** As long as this a page waits before it says of when its figures are. */
const patienceMilliseconds = 4000;

/**
 * Keeps on the phone what the app's cache knows of a driver's work, wherever it learnt it: reads, streams and answers to
 * commands alike. A page that starts begins with that, and says of when it is as long as the server does not answer.
 */
export function createOfflineReads({ store, queries, ownerId, recordCachedAt }: OfflineReadsDeps) {
  let openedFor: string | null = null;
  let isSeeding = false;
  const fetchCounts = new Map<string, number>();
  // What no page shows for a while is still needed by the next one.
  for (const name of offlineReadNames)
    queries.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY });

  const save = async (queryKey: QueryKey, answer: unknown): Promise<void> => {
    const path = pathOf(queryKey);
    const owner = ownerId();
    if (!path || !owner) return;
    // A full disk keeps what it had; the work itself is in the outbox.
    await store
      .save(owner, { path, queryKey, answer, storedAt: new Date().toISOString() })
      .catch(() => undefined);
  };

  const recordAge = (path: string, { state }: Query): void => {
    if (state.data !== undefined) recordCachedAt(path, new Date(state.dataUpdatedAt).toISOString());
  };

  const watchSilence = (path: string, query: Query): void => {
    const count = (fetchCounts.get(path) ?? 0) + 1;
    fetchCounts.set(path, count);
    setTimeout(() => {
      if (fetchCounts.get(path) === count && query.state.fetchStatus === "fetching")
        recordAge(path, query);
    }, patienceMilliseconds);
  };

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || isSeeding) return;
    const { query, action } = event;
    const path = pathOf(query.queryKey);
    if (!path) return;
    if (action.type === "fetch") watchSilence(path, query);
    if (action.type === "failed") recordAge(path, query);
    if (action.type === "error") {
      recordAge(path, query);
      const owner = ownerId();
      if (owner && normaliseError(action.error).code === "not_found")
        void store.drop(owner, path).catch(() => undefined);
    }
    if (action.type === "success") {
      recordCachedAt(path, null);
      void save(query.queryKey, query.state.data);
      if (query.queryKey[0] === taskListName) spreadTasks(query.state.data as Listed<TaskView>);
    }
  });

  /** A list says as much of each task as a read of that task does. */
  const spreadTasks = ({ data }: Listed<TaskView>): void => {
    for (const task of data) queries.setQueryData(taskKey(task.id), task);
  };

  const seed = ({ path, queryKey, answer, storedAt: cachedAt }: OfflineRead): void => {
    const before = queries.getQueryState(queryKey);
    if (before?.data !== undefined) return;
    isSeeding = true;
    queries.setQueryData(queryKey, answer, {
      updatedAt: Math.min(Date.parse(cachedAt), Date.now()),
    });
    // Read again by the first page that shows it, however young it is.
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    isSeeding = false;
    const query = queries.getQueryCache().find({ queryKey, exact: true });
    if (before && before.fetchFailureCount > 0) recordCachedAt(path, cachedAt);
    else if (query?.state.fetchStatus === "fetching") watchSilence(path, query);
  };

  return {
    save,
    /** Begins with what this phone stores for the driver. Data of any other driver is deleted. */
    async open(driverId: string): Promise<void> {
      if (openedFor === driverId) return;
      openedFor = driverId;
      const reads = await store.load(driverId).catch(() => []);
      if (ownerId() !== driverId) return;
      for (const read of reads) seed(read);
    },
    /** The next sign-in starts again, of the same driver too. */
    close(): void {
      openedFor = null;
    },
  };
}

/** The path of a read that is stored offline, else null. */
function pathOf([name, input]: QueryKey): string | null {
  if (!offlineReadNames.has(name) || !input) return null;
  const { params, query } = input as {
    params: Record<string, string> | null;
    query: Record<string, unknown> | null;
  };
  return `${fillPath(String(name).slice("GET ".length), params ?? {})}${queryOf(query ?? undefined)}`;
}
