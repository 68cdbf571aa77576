import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { ProviderCharge } from "../../../ports/card-provider.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";

type Foreign = {
  charge: ProviderCharge;
  /** The one of ours that it names. */
  payment: { id: string; bookingId: string | null; driverId: string | null };
  now: Date;
};

/**
 * Money arrived on a charge that names a payment of ours but is not the charge we created.
 * Only staff can find its owner: this opens an incident, and records the difference that the daily
 * comparison would find.
 */
export async function noteForeignCharge(
  trx: Trx,
  { charge, payment: { id: ourId, bookingId, driverId }, now }: Foreign,
): Promise<void> {
  if (!charge.paid) return;
  const noted = await trx
    .insertInto("providerDifferences")
    .values({
      serviceDay: serviceDay(charge.createdAt),
      kind: "charge",
      problem: "unknown",
      ourId,
      providerId: charge.id,
      providerSatang: charge.amountSatang - charge.feeSatang,
      foundAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!noted) return;
  const details = { chargeId: charge.id, amountSatang: charge.amountSatang };
  await openIncident(trx, { kind: "foreign_charge", bookingId, driverId, details, now });
}
