import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { callKey } from "../../api/api.ts";

export type ManyDriversProps = { rows: readonly ConsoleDriverSummary[]; onClose: () => void };

/** Loads what commands about drivers have changed. */
export function refreshDrivers(): void {
  for (const stale of ["GET /console/drivers", "GET /console/drivers/{id}"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(stale) });
}
