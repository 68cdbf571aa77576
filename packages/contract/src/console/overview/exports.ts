import { z } from "zod";

/** Lists that are on the page of one thing: the address of that page's read, which needs its id. */
export const listsOfOne = {
  "business-invoices": "businesses/:id",
  "payout-run-items": "payout-runs/:id",
  "promo-uses": "promos/:id",
} as const;

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
  "business-invoices",
  "businesses",
  "case-terms",
  "cod",
  "customers",
  "depots",
  "disputes",
  "drivers",
  "figures",
  "holidays",
  "payments",
  "payout-run-items",
  "payout-runs",
  "payouts",
  "promo-uses",
  "promos",
  "provider-differences",
  "reports",
  "reviews",
  "security-events",
  "staff",
  "tariffs",
] as const;
export type ExportedList = (typeof exportedLists)[number];

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * GET /console/exports: the list, the file format, and for a list that belongs to one record its `id`. All other
 * parameters are filters of that list, validated by the list's own rules.
 */
export const ExportQuery = z.looseObject({
  list: z.enum(exportedLists),
  format: z.enum(exportFormats),
});
