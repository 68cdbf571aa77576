import { QueryClient, type QueryKey, type Updater } from "@tanstack/react-query";
import { normaliseError } from "./api-error.ts";

const retriesMax = 2;
const staleMilliseconds = 15_000;

/**
 * The cache of what the server said. Reads are tried again only when the server has not answered for good. Pages reach it
 * by `useQueryClient`; the shell and the pre-rendered pages do not load it at all unless they ask something.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMilliseconds,
      // With no network at all another try says the same, and the page would wait for it; the network's return asks again.
      retry: (failures, thrown) =>
        failures < retriesMax && !normaliseError(thrown).isFinal && globalThis.navigator?.onLine !== false,
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
 * Puts what a stream said into the cache. A read that is under way may have been answered before that: it is asked anew,
 * or the older answer would take the newer one's place.
 */
export function putNews<Data>(queryKey: QueryKey, news: Updater<Data | undefined, Data | undefined>): void {
  queryClient.setQueryData<Data>(queryKey, news);
  if (queryClient.isFetching({ queryKey, exact: true }) === 0) return;
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
}
