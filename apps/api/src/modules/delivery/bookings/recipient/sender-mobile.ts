import { Refusal } from "@songtan/contract/errors";
import { canGetSms } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../../db/database.ts";

type Booked = { id: string; customerId: string };

/**
 * The sender's phone for the messages that a recipient's landline cannot get: the contact's at the pick-up, else the
 * account's. Null where neither is a mobile, as with a business.
 */
export async function loadSenderMobile(
  trx: Trx,
  { id, customerId }: Booked,
): Promise<string | null> {
  const { contactPhone, phone } = await trx
    .selectFrom("stops")
    .innerJoin("accounts", (join) => join.on("accounts.id", "=", customerId))
    .select(["contactPhone", "phone"])
    .where("bookingId", "=", id)
    .where("index", "=", 0)
    .executeTakeFirstOrThrow();
  return [contactPhone, phone].find((each) => each !== null && canGetSms(each)) ?? null;
}

/**
 * Refuses a PIN when recipient and sender both have landlines, since no SMS can carry it.
 * @throws Refusal `invalid` at the phone of the pick-up
 */
export async function requirePinReader(
  trx: Trx,
  booking: Booked,
  dropOffs: readonly { contactPhone: string }[],
): Promise<void> {
  if (dropOffs.every(({ contactPhone }) => canGetSms(contactPhone))) return;
  if ((await loadSenderMobile(trx, booking)) !== null) return;
  throw new Refusal("invalid", {}, { "stops.0.contactPhone": "pin_needs_mobile" });
}
