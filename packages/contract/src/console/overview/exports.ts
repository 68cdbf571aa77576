import { z } from "zod";

/** Lists of the console that come as a file: the address of each below `/console`, with dashes for slashes. */
export const exportedLists = [
  "adjustments",
  "alerts",
  "announcements",
  "appeals",
  "audit",
  "bookings",
  "books-entries",
  "books-months",
  "books-withholdings",
  "businesses",
  "case-terms",
  "cod",
  "customers",
  "depots",
  "disputes",
  "drivers",
  "holidays",
  "payments",
  "payout-runs",
  "payouts",
  "promos",
  "provider-differences",
  "reports",
  "reviews",
  "security-events",
  "staff",
] as const;
export type ExportedList = (typeof exportedLists)[number];

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** GET /console/exports: the list and its form. All else is a filter of that list and is checked by its own rules. */
export const ExportQuery = z.looseObject({
  list: z.enum(exportedLists),
  format: z.enum(exportFormats),
});
