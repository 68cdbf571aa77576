import type { DayConfig } from "./plan.ts";

/** Days that once went wrong: what was found stays found. Played first. */
export const failingSeeds: readonly Pick<DayConfig, "seed" | "bookings" | "drivers">[] = [
  // Goods found with the driver before left the next one's money set aside permanently.
  { seed: "1", bookings: 60, drivers: 20 },
];
