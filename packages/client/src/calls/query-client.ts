import { QueryClient, type QueryKey, type Updater } from "@tanstack/react-query";
import { normaliseError } from "./api-error.ts";

const retriesMax = 2;
const staleMilliseconds = 15_000;

/**
 * The cache of server responses; reads are retried only when the response was not final. Pages use
 * it by `useQueryClient`; the shell and pre-rendered pages load it only if they fetch data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMilliseconds,
      // Without a network a retry fails too, and the page would wait for it; the reconnect
      // refetches.
      retry: (failures, thrown) =>
        failures < retriesMax &&
        !normaliseError(thrown).isFinal &&
        globalThis.navigator?.onLine !== false,
      throwOnError: false,
      // Also without a network: the page says so instead of waiting.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // A press is answered at once: with what the server says, or that there is no network.
    mutations: { retry: false, networkMode: "always" },
  },
});

/**
 * Merges data from a stream or a command's answer into the cache. A running read may hold an older response, so it is
 * fetched again and cannot overwrite the newer data.
 */
export function mergeIntoCache<Data>(
  queryKey: QueryKey,
  update: Updater<Data | undefined, Data | undefined>,
): void {
  queryClient.setQueryData<Data>(queryKey, update);
  if (queryClient.isFetching({ queryKey, exact: true }) === 0) return;
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
}
