import type { EditByHand, QuoteEditByHand } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import { type EditableFacts, editChanges } from "@songtan/domain/booking/changes/edit-changes";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Extra } from "@songtan/domain/vehicle-types";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  type BookingRow,
  loadBooking,
  loadStops,
  lockBooking,
  priceOf,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { notifyCustomerOfStaffEdit } from "../booking-edits/edit-messages.ts";
import type { MeasuredRoute } from "../booking-edits/price-edit.ts";
import { payerAfter } from "../booking-edits/replace-stops.ts";
import { requestEdit } from "../booking-edits/request-edit.ts";
import { logByHand, type StaffActor } from "../by-hand/lock-expected.ts";
import { notifyPayingRecipient } from "../tasks/task-messages.ts";

type Wish = z.infer<typeof QuoteEditByHand>;
type EditDeps = Pick<Deps, "clock" | "places" | "secrets" | "settings"> & { trx: Trx };
type Input = {
  bookingId: string;
  customerId: string;
  wish: Omit<z.infer<typeof EditByHand>, "words">;
  words: string;
  measured: MeasuredRoute;
  by: StaffActor;
  now: Date;
};

/**
 * Edits a booking as its customer described it on the phone. What changed is logged by its fields, and the customer and
 * a recipient who pays are notified of it. With a driver it is a request, and the customer is notified of the answer.
 */
export async function editByHand(
  deps: EditDeps,
  { words, by, now, ...input }: Input,
): Promise<void> {
  const { trx } = deps;
  const { bookingId, wish } = input;
  const booking = await lockBooking(trx, bookingId);
  if (!booking) throw new Refusal("not_found");
  const stops = await loadStops(trx, bookingId);
  const facts = factsOf(booking, stops);
  const changes = editChanges(facts, factsAfter(facts, { booking, wish }));
  const needsDriver = await requestEdit(deps, { ...input, recordedBy: by.id });
  const { totalSatang } = wish;
  const detail = { words, changes, beforeSatang: priceOf(booking), totalSatang };
  const action = needsDriver ? "booking.edit_requested" : "booking.edited";
  await logByHand(trx, { bookingId, by, now, action, detail });
  if (needsDriver) return;
  await notifyCustomerOfStaffEdit(trx, { booking, changes, totalSatang, now });
  const edited = await loadBooking(trx, bookingId);
  if (
    isNewsToPayer({ booking, stops }, { booking: edited, stops: await loadStops(trx, bookingId) })
  )
    await notifyPayingRecipient(deps, edited);
}

const factsOf = (booking: BookingRow, stops: readonly StopRow[]): EditableFacts => ({
  stops,
  scheduledAt: booking.scheduledAt?.toISOString() ?? null,
  parcel: booking.parcel as Parcel,
  extras: booking.extras as Extra[],
  payerStopIndex: booking.payerStopIndex,
});

/** The facts as the wish has them; those which it leaves out stay. */
function factsAfter(
  before: EditableFacts,
  { booking, wish }: { booking: BookingRow; wish: Wish },
): EditableFacts {
  const { scheduledAt, parcel, extras, payerStopIndex } = wish;
  const after = {
    scheduledAt: scheduledAt ? new Date(scheduledAt).toISOString() : before.scheduledAt,
    parcel: parcel ?? before.parcel,
    extras: extras ?? before.extras,
    payerStopIndex:
      payerStopIndex ?? payerAfter(booking, wish).payerStopIndex ?? booking.payerStopIndex,
  } satisfies Record<Exclude<keyof Wish, "fromIndex" | "dropOffs">, unknown>;
  return { ...after, stops: [...before.stops.slice(0, wish.fromIndex), ...wish.dropOffs] };
}

type Paid = { booking: BookingRow; stops: readonly StopRow[] };

/** Whether another person pays at the door than before, or another amount. */
const isNewsToPayer = (before: Paid, after: Paid): boolean =>
  before.booking.totalSatang !== after.booking.totalSatang ||
  payerPhoneOf(before) !== payerPhoneOf(after);
const payerPhoneOf = ({ booking, stops }: Paid) => stops[booking.payerStopIndex ?? 0]?.contactPhone;
