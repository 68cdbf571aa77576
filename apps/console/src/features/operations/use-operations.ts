import { useCall } from "../api/api.ts";
import { useMay } from "../session/use-session.ts";

const everyMilliseconds = 15_000;

/** What needs somebody now, as the server says it, again every fifteen seconds. */
export function useOperations() {
  const may = useMay("booking.manage");
  return useCall(
    "GET /console/operations",
    { quiet: true },
    { enabled: may, refetchIntervalMilliseconds: everyMilliseconds },
  );
}
