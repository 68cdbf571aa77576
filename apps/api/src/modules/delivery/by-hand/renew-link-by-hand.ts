import { Refusal } from "@songtan/contract/errors";
import { isLinkOpen } from "@songtan/domain/booking/marks/share-link";
import { fillTexts } from "@songtan/domain/texts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { recordNotice } from "../../platform/notifications/record-notice.ts";
import { reserveSms, sendReservedSms } from "../../platform/paid-messages/send-sms.ts";
import { replaceViewKey } from "../bookings/renew-share-link.ts";
import { deliveryTexts } from "../delivery-texts.ts";
import { logByHand, type StaffActor } from "./lock-expected.ts";

type RenewDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };
type Input = { bookingId: string; words: string; by: StaffActor; now: Date };

/**
 * The link went to the wrong person, and the customer has called: it ends, and the customer gets the new one on their own
 * phone. Staff never see it.
 * @throws Refusal `not_found`, `move_not_possible` where the link has ended by itself, or `staff_messages_used`
 */
export async function renewLinkByHand(
  deps: RenewDeps,
  { bookingId, words, by, now }: Input,
): Promise<void> {
  const { trx, settings } = deps;
  const booking = await lockBooking(trx, bookingId);
  if (!booking) throw new Refusal("not_found");
  if (!isLinkOpen(booking.endedAt, now)) throw new Refusal("move_not_possible");
  const viewKey = await replaceViewKey(deps, booking);
  await logByHand(trx, {
    ...{ bookingId, by, now, action: "booking.share_link_renewed", detail: { words } },
  });
  const { phone, locale } = await trx
    .selectFrom("accounts")
    .select(["phone", "locale"])
    .where("id", "=", booking.customerId)
    .executeTakeFirstOrThrow();
  const { number, customerId: accountId } = booking;
  // A business does not have a phone: its members see the link in the app.
  if (phone) {
    const { subject, text } = deliveryTexts[locale].newLink;
    const link = `${publicOrigin(settings)}/customer/tracking/${viewKey}`;
    const purpose = "caller_link";
    const reservation = await reserveSms(trx, deps, { purpose, accountId });
    const sms = { reservation, purpose, to: phone } as const;
    await sendReservedSms(trx, deps, { ...sms, ...fillTexts({ subject, text }, { number, link }) });
  }
  await recordNotice(trx, {
    ...{ accountId, event: "delivery", source: `link:${bookingId}:${now.toISOString()}`, now },
    shown: {
      path: `/customer/tracking/${bookingId}`,
      textFor: (textLocale) => fillTexts(deliveryTexts[textLocale].newLink.inApp, { number }),
    },
  });
}
