import { fillPath, queryOf } from "@songtan/client/calls/api-client.ts";
import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { OfflineRead, OfflineReadStore } from "./offline-reads-store.ts";

/** Which reads a role needs without a network. */
export type ReadSet = {
  /** The calls they are made by. */
  names: readonly string[];
  /** Returns true for the reads to store. Left out, all of them are stored. */
  includes?: (queryKey: QueryKey) => boolean;
  /** Returns the part of an answer to store. Left out, the whole answer is stored. */
  shorten?: (answer: unknown) => unknown;
  /** Fills other entries of the cache from an answer. */
  onAnswer?: (queries: QueryClient, queryKey: QueryKey, answer: unknown) => void;
};

export type OfflineReadsDeps = {
  reads: ReadSet;
  store: OfflineReadStore;
  queries: QueryClient;
  /** The person of the role who has signed in here; null for none, and then nothing is written. */
  ownerId: () => string | null;
  /** Shown answers are of this time, or of now where it is null. */
  recordCachedAt: (path: string, storedAt: string | null) => void;
};

/** As long as this a page waits before it says of when its figures are. */
const patienceMilliseconds = 4000;

/**
 * Keeps on the phone what the app's cache knows of a person's work or bookings, wherever it learnt it: reads, streams and
 * answers to commands alike. A page that starts begins with that, and says of when it is as long as the server does not answer.
 */
export function createOfflineReads(deps: OfflineReadsDeps) {
  const { reads: set, store, queries, ownerId, recordCachedAt } = deps;
  let openedFor: string | null = null;
  let isSeeding = false;
  const fetchCounts = new Map<string, number>();
  // Data that is off screen for a while is still needed by the next page.
  for (const name of set.names)
    queries.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY });

  const save = async (
    queryKey: QueryKey,
    answer: unknown,
    storedAt = new Date().toISOString(),
  ): Promise<void> => {
    const path = pathOf(set, queryKey);
    const owner = ownerId();
    if (!path || !owner) return;
    // A full disk keeps what it had; the work itself is in the outbox.
    await store
      .save(owner, { path, queryKey, answer: set.shorten?.(answer) ?? answer, storedAt })
      .catch(() => undefined);
  };

  const isLeft = watchReaders(deps);
  const recordAge = (path: string, { state }: Query): void => {
    if (state.data !== undefined && !isLeft(path))
      recordCachedAt(path, new Date(state.dataUpdatedAt).toISOString());
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
    const path = pathOf(set, query.queryKey);
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
      set.onAnswer?.(queries, query.queryKey, query.state.data);
    }
  });

  /** Answers that came before this code did. */
  const saveEarlier = (): void => {
    for (const { queryKey, state } of queries.getQueryCache().getAll())
      if (state.data !== undefined && pathOf(set, queryKey)) {
        void save(queryKey, state.data, new Date(state.dataUpdatedAt).toISOString());
        set.onAnswer?.(queries, queryKey, state.data);
      }
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
    /** Fills the cache with the person's stored data. Data of any other person is deleted. */
    async open(personId: string): Promise<void> {
      if (openedFor === personId) return;
      // After a change of person in another tab the cache may still hold the last one's.
      if (openedFor === null) saveEarlier();
      openedFor = personId;
      const stored = await store.load(personId).catch(() => []);
      if (ownerId() !== personId) return;
      for (const read of stored) seed(read);
    },
    /** Lets the next sign-in load the stored data, even if the same person signs in. */
    close(): void {
      openedFor = null;
    },
  };
}

/** Answers which paths no page shows any more. Nothing reads those again, so their age is not shown either. */
function watchReaders({ reads, queries, recordCachedAt }: OfflineReadsDeps) {
  const left = new Set<string>();
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "observerAdded" && type !== "observerRemoved") return;
    const path = pathOf(reads, query.queryKey);
    if (!path) return;
    if (query.getObserversCount() > 0) left.delete(path);
    else {
      left.add(path);
      recordCachedAt(path, null);
    }
  });
  return (path: string): boolean => left.has(path);
}

/**
 * Returns the path of a read that is stored offline, or null for other reads. A list read page by page has a distinct
 * path.
 */
function pathOf({ names, includes }: ReadSet, queryKey: QueryKey): string | null {
  const [name, input, ...more] = queryKey;
  if (!names.some((each) => each === name) || !input || includes?.(queryKey) === false) return null;
  const { params, query } = input as {
    params: Record<string, string> | null;
    query: Record<string, unknown> | null;
  };
  const path = fillPath(String(name).slice("GET ".length), params ?? {});
  return [`${path}${queryOf(query ?? undefined)}`, ...more].join("#");
}
