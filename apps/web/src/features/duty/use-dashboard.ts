import { useCall } from "../api/use-call.ts";

const everyMilliseconds = 30_000;

/** The driver's day, week and standing, read again while the page is open. */
export const useDashboard = () =>
  useCall("GET /driver/dashboard", { quiet: true }, { refetchIntervalMilliseconds: everyMilliseconds });
