import { type RawBuilder, type SqlBool, sql } from "kysely";

const openStates = [
  "awaiting_payment",
  "scheduled",
  "searching",
  "assigned",
  "in_transit",
  "returning",
  "held",
];

/** Bookings that were over before an instant. */
export const endedBefore = (before: Date | RawBuilder<Date>): RawBuilder<SqlBool> =>
  sql<SqlBool>`state <> all(${openStates}) and coalesce(ended_at, created_at) < ${before}`;
