import { useApiQuery } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";

const everyMilliseconds = 20_000;

/** Returns the number of drivers in the review queue, or null for staff who do not review. */
export function useQueueCount(): number | null {
  const may = usePermission("driver.review");
  const { data } = useApiQuery(
    "GET /console/reviews",
    { query: { limit: 1 }, quiet: true },
    { enabled: may, refetchIntervalMilliseconds: everyMilliseconds },
  );
  return may ? (data?.counts.drivers ?? null) : null;
}
