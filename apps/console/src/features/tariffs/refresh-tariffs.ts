import { queryClient } from "@songtan/client/query-client.ts";
import { callKey } from "../api/api.ts";

/** The versions and the list of drafts are read anew. */
export function refreshVersions(): void {
  for (const name of ["GET /console/tariffs", "GET /console/tariffs/{id}"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(name) });
}

/** Everything read about tariffs is read anew. */
export function refreshTariffs(): void {
  refreshVersions();
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/tariff-drafts/{id}") });
}

export const tariffTones = { in_force: "good", upcoming: "info", past: "plain", withdrawn: "warn" } as const;
