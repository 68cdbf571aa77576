import { QueryClient } from "@tanstack/react-query";
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
      retry: (failures, thrown) => failures < retriesMax && !normaliseError(thrown).isFinal,
      throwOnError: false,
      // Also without a network: a service worker may answer, and where none does the page says so instead of waiting.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // A press is answered at once: with what the server says, or that there is no network.
    mutations: { retry: false, networkMode: "always" },
  },
});
