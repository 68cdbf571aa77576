import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Deps } from "../../../deps/deps.ts";
import { toAmountDueItems } from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import { creditShown } from "../../bookings/record/booking-money.ts";
import { waitingViewOf } from "../../bookings/record/waiting-fee.ts";
import { chargesViewOf, paymentViewOf } from "../../payments/records/payment-views.ts";
import type { CustomerSnapshot } from "./customer-snapshot.ts";

type Money = Pick<
  BookingView,
  "payment" | "extraCharges" | "waiting" | "priority" | "canTip" | "charge"
>;

/** Returns how the booking is paid, and the payments that were or may be added to its price. */
export function shapeMoney(
  deps: Pick<Deps, "secrets">,
  snapshot: CustomerSnapshot,
  now: Date,
): Money {
  const { booking, creditLeftSatang, payments } = snapshot;
  const waiting = waitingViewOf(snapshot, now);
  return {
    payment: {
      method: booking.businessPayment ?? booking.paymentMethod,
      state: booking.paymentState,
      ...creditShown({ ...booking, creditLeftSatang }),
      laterSatang: booking.laterSatang,
      ...(booking.payer && {
        payer: booking.payer as "sender" | "recipient",
        payerStopIndex: booking.payerStopIndex ?? 0,
      }),
      ...paymentViewOf(deps, booking, payments[0]),
    },
    ...chargesViewOf(deps, { ...snapshot, amountsDue: amountsDueOf(snapshot) }, now),
    ...(waiting && { waiting }),
  };
}

const amountsDueOf = ({ dueEntries, settledLines, stops }: CustomerSnapshot) =>
  toAmountDueItems(dueEntries, {
    settledLines: settledLines ?? [],
    failedPickup: stops[0]?.state === "failed",
  });
