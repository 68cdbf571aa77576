import { createApiClient } from "@songtan/client/api-client.ts";
import type { ApiError } from "@songtan/client/api-error.ts";
import { bindCalls } from "@songtan/client/bind-calls.ts";
import { localeOf } from "@songtan/client/locales.ts";
import { progress } from "@songtan/client/progress.ts";
import { consoleBase } from "@songtan/contract/console-routes";
import type { Calls } from "./calls.ts";

const listeners = new Set<(error: ApiError, path: string) => void>();

/** Hears of every failed call, after its caller's own handling was prepared. */
export function onApiError(listener: (error: ApiError, path: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const pathInside = () => (typeof window === "undefined" ? "/" : window.location.pathname.slice(consoleBase.length));

/** The console's one client. Who asks is said by the session's cookie, which no script can read. */
export const api = createApiClient<Calls>({
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

export const { callKey, useCall, useCommand, sendCommand } = bindCalls(api);
