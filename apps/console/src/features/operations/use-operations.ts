import { callKey, useApiQuery } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";

const name = "GET /console/operations";
/** The stream brings every change. */
const staleMilliseconds = Number.POSITIVE_INFINITY;

export const operationsKey = callKey(name, {});

/** Everything that needs staff now: read once, then as the stream of staff brings it. */
export function useOperations() {
  const may = usePermission("booking.manage");
  return useApiQuery(name, { quiet: true }, { enabled: may, staleMilliseconds });
}
