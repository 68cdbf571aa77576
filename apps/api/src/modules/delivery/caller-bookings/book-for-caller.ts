import type { BookForCaller } from "@songtan/contract/by-hand/callers";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { formatBaht } from "@songtan/domain/money";
import { fillTexts } from "@songtan/domain/texts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBooking } from "../../bookings/record/booking.ts";
import { giveParcelPhoto } from "../../bookings/record/parcel-photo.ts";
import type { AccountRow } from "../../identity/account-records/accounts.ts";
import { recordNotice } from "../../platform/notifications/record-notice.ts";
import { reserveSms, sendReservedSms } from "../../platform/paid-messages/send-sms.ts";
import { createBooking } from "../bookings/create-booking.ts";
import { logByHand, type StaffActor } from "../by-hand/lock-expected.ts";
import { deliveryTexts } from "../delivery-texts.ts";
import { notifyPayingRecipient } from "../tasks/task-messages.ts";

type BookDeps = Pick<Deps, "clock" | "secrets" | "cardProvider" | "settings"> & { trx: Trx };
type Input = { customerId: string; wish: BookForCaller; by: StaffActor; now: Date };

/** A person's own account: neither a driver's nor a business's. */
export async function findPerson(db: Reader, customerId: string): Promise<AccountRow> {
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", customerId)
    .where("role", "=", "customer")
    .where("businessId", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!account) throw new Refusal("not_found");
  return account;
}

const purpose = "caller_link";

/**
 * The caller's booking, by the rules of everybody. The caller gets its link by SMS, and a recipient who pays
 * gets the amount.
 * @throws Refusal `staff_messages_used` where no link can be sent
 */
export async function bookForCaller(
  deps: BookDeps,
  { customerId, wish, by, now }: Input,
): Promise<{ id: string; number: string }> {
  const { trx, secrets, settings } = deps;
  const customer = await findPerson(trx, customerId);
  const { words, ...order } = wish;
  await giveParcelPhoto(trx, { quoteId: wish.quoteId, staffId: by.id, customerId });
  const bookingId = await createBooking(deps, { ...order, customerId, recordedBy: by.id });
  const booking = await loadBooking(trx, bookingId);
  const { number, totalSatang, payer } = booking;
  const { method } = wish.payment;
  const detail = { words, method, totalSatang };
  await logByHand(trx, { bookingId, by, now, action: "booking.made", detail });
  // Saves the agreement as a note, so that staff can read it on the booking's page at the next call.
  const note = { bookingId, staffId: by.id, text: words, createdAt: now };
  await trx.insertInto("bookingNotes").values(note).execute();
  const textKey = method === "cash" && payer === "recipient" ? "cashFromRecipient" : method;
  const values = { number, amount: formatBaht(totalSatang), minutes: limits.paymentMinutes };
  const texts = deliveryTexts[customer.locale].caller;
  const { subject, text } = fillTexts(
    { subject: texts.subject, text: texts[textKey] },
    {
      ...values,
      link: `${publicOrigin(settings)}/customer/tracking/${secrets.viewKey(bookingId, 0)}`,
    },
  );
  const reservation = await reserveSms(trx, deps, { purpose, accountId: customerId });
  await sendReservedSms(trx, deps, { reservation, purpose, to: customer.phone, subject, text });
  await recordNotice(trx, {
    ...{ accountId: customerId, event: "delivery", source: `booked:${bookingId}`, now },
    shown: {
      path: `/customer/tracking/${bookingId}`,
      textFor(locale) {
        const { inApp } = deliveryTexts[locale].caller;
        return fillTexts({ title: inApp.title, text: inApp[textKey] }, values);
      },
    },
  });
  await notifyPayingRecipient(deps, booking);
  return { id: bookingId, number };
}
