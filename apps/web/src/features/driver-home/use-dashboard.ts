import { useApiQuery } from "../api/use-call.ts";

const everyMilliseconds = 30_000;

/** The driver's day, week and rating, read again while the page is open. */
export const useDashboard = () =>
  useApiQuery(
    "GET /driver/dashboard",
    { quiet: true },
    { refetchIntervalMilliseconds: everyMilliseconds },
  );
