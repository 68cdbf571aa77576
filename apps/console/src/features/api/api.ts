import { createApiClient } from "@songtan/client/calls/api-client.ts";
import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { createApiHooks } from "@songtan/client/calls/create-api-hooks.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { progress } from "@songtan/client/page/progress/progress.ts";
import { consoleBase } from "@songtan/contract/console/routes";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";

const listeners = new Set<(error: ApiError, path: string) => void>();

/** Calls the listener for every failed request, in addition to the error handling of its caller. */
export function onApiError(listener: (error: ApiError, path: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const pathInside = () =>
  typeof window === "undefined" ? "/" : window.location.pathname.slice(consoleBase.length);

/**
 * The console's only API client. The session cookie identifies the user, and no script can read it.
 */
export const api = createApiClient<ConsoleCalls>({
  root: "",
  fetch: (...request) => fetch(...request),
  credentials: "same-origin",
  locale: () => localeOf(pathInside()),
  token: () => null,
  onRequest: () => progress.start(),
  onError: (error, path) => {
    for (const listener of listeners) listener(error, path);
  },
});

export const {
  callKey,
  useCall: useApiQuery,
  useCommand: useApiMutation,
  sendCommand,
} = createApiHooks(api);
