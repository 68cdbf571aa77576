import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey } from "../api/api.ts";

/** Refetches the versions and the list of drafts. */
export function refreshVersions(): void {
  for (const name of ["GET /console/tariffs", "GET /console/tariffs/{id}"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(name) });
}

/** Refetches all data about tariffs. */
export function refreshTariffs(): void {
  refreshVersions();
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/tariff-drafts/{id}") });
}

export const tariffTones = {
  in_force: "good",
  upcoming: "info",
  past: "plain",
  withdrawn: "warn",
} as const;
