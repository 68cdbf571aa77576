import { operationsScopes } from "@songtan/domain/staff/approvals";
import { callKey, useApiQuery } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";

const name = "GET /console/operations";
/** The stream brings every change. */
const staleMilliseconds = Number.POSITIVE_INFINITY;

export const operationsKey = callKey(name, {});

/** All that needs the reader now: read once, then as the stream of staff brings it. */
export function useOperations() {
  const may = usePermission(...operationsScopes);
  return useApiQuery(name, { quiet: true }, { enabled: may, staleMilliseconds });
}
