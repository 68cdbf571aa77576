import type { QuoteStop } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import { type Mandate, mandateRefusal } from "@songtan/domain/businesses/mandate";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { provinceOf } from "@songtan/places/reverse";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockQuote } from "../../pricing/quotes/lock-quote.ts";

/** @throws Refusal `mandate_vehicle`, `mandate_area`, `mandate_hours` */
export async function requireWithinMandate(
  { trx, clock, places }: Pick<Deps, "clock" | "places"> & { trx: Trx },
  { keyId, quoteId }: { keyId: string; quoteId: string },
): Promise<void> {
  const row = await trx
    .selectFrom("agentMandates")
    .selectAll()
    .where("keyId", "=", keyId)
    .executeTakeFirstOrThrow();
  const quote = await lockQuote(trx, quoteId);
  if (!quote) return;
  const refusal = mandateRefusal(mandateOf(row), {
    vehicle: quote.vehicle,
    provinceCodes: (quote.stops as z.infer<typeof QuoteStop>[]).map((stop) =>
      provinceOf(places, stop),
    ),
    at: clock(),
  });
  if (refusal) throw new Refusal(refusal);
}

/** The mandate of its row. */
export const mandateOf = (
  row: Pick<
    Selectable<DB["agentMandates"]>,
    "vehicles" | "provinceCodes" | "fromMinute" | "toMinute"
  >,
): Mandate => ({
  vehicles: row.vehicles as Vehicle[],
  provinceCodes: row.provinceCodes,
  hours:
    row.fromMinute === null || row.toMinute === null
      ? null
      : { fromMinute: row.fromMinute, toMinute: row.toMinute },
});
