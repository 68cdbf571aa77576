import { useApiQuery } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";

const everyMilliseconds = 15_000;

/** Everything that needs staff now, refetched every 15 seconds. */
export function useOperations() {
  const may = usePermission("booking.manage");
  return useApiQuery(
    "GET /console/operations",
    { quiet: true },
    { enabled: may, refetchIntervalMilliseconds: everyMilliseconds },
  );
}
