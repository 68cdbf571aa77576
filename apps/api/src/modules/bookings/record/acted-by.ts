import type { ActedBy } from "@songtan/contract/bookings/timeline";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../../db/database.ts";

export type ActingName = { actedBy: string; name: string };

/**
 * Selects the members and keys that acted on a booking for its business, with their current names. Members are people,
 * and come from live mode in either mode.
 */
export const selectActingNames = (eb: ExpressionBuilder<Database, "bookings">) =>
  jsonArrayFrom(
    eb
      .selectFrom("bookingEvents as acted")
      .select((event) => [
        event.ref("acted.actedBy").$notNull().as("actedBy"),
        sql<string>`coalesce(
          (select name from partner_keys where acted.acted_by in ('key:' || id, 'agent:' || id)),
          public.member_name(acted.acted_by),
          '')`.as("name"),
      ])
      .distinct()
      .whereRef("acted.bookingId", "=", "bookings.id")
      .where("acted.actedBy", "is not", null),
  );

/**
 * Returns the author as every member of the business sees it; null for actions of people for themselves, and for
 * drivers.
 */
export function toActedBy(stored: string | null, names: readonly ActingName[]): ActedBy | null {
  if (stored === null) return null;
  const [kind, id = ""] = stored.split(":");
  const name = names.find(({ actedBy }) => actedBy === stored)?.name ?? "";
  if (kind === "agent") return { kind, name, mandate: mandateNumber(id) };
  return { kind: kind === "key" ? kind : "member", name };
}
