import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Parcel } from "@songtan/contract/bookings/quotes";
import type { Locale } from "@songtan/domain/account-types";
import { isActive } from "@songtan/domain/booking/booking";
import { decideCancellation } from "@songtan/domain/booking/cancellation";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type {
  BookingMethod,
  BookingState,
  PaymentState,
  StopState,
} from "@songtan/domain/booking-types";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import type { Extra, Vehicle } from "@songtan/domain/vehicle-types";
import type { z } from "zod";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadDoneHandovers } from "../../accounting/booking-postings/load-handovers.ts";
import {
  type BookingRow,
  linesOf,
  loadCreditShown,
  loadStops,
  loadTimeline,
  type StopRow,
} from "../../bookings/record/booking.ts";
import {
  loadRecipientRequests,
  type RecipientRequests,
} from "../../bookings/record/recipient-requests.ts";
import { loadEditState } from "../../delivery/booking-edits/load-edit-eligibility.ts";
import { cancellationInput } from "../../delivery/bookings/cancel-booking.ts";
import { loadDriverChange } from "../../delivery/bookings/load-driver-change.ts";
import { loadRecallState } from "../../delivery/bookings/load-recall.ts";
import { loadChatState } from "../../delivery/chat/queries.ts";
import { loadDepotStorage } from "../../delivery/depots/load-depot-storage.ts";
import { loadProofs, proofsOfHandover, toProofView } from "../../delivery/tasks/queries.ts";
import { sortProofs } from "../../delivery/tasks/task-view.ts";
import { loadChargesView } from "../../payments/records/charges.ts";
import { loadPaymentView } from "../../payments/records/payments.ts";
import { loadArrival, refineArrival } from "./load-arrival.ts";
import { loadDriverCard } from "./load-driver-card.ts";

type ProofRow = Awaited<ReturnType<typeof loadProofs>>[number];
type ViewDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "livePlaces">;

/** One booking as its customer sees it; null when it is not theirs. */
export async function loadBookingView(
  deps: ViewDeps & Pick<Deps, "roads">,
  query: { bookingId: string; customerId: string; locale: Locale },
): Promise<BookingView | null> {
  const view = await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const booking = await trx
        .selectFrom("bookings")
        .selectAll()
        .where("id", "=", query.bookingId)
        .where("customerId", "=", query.customerId)
        .executeTakeFirst();
      return booking ? shapeBooking(deps, trx, { booking, locale: query.locale }) : null;
    });
  return view && refineArrival(deps, view, view.stops);
}

export async function shapeBooking(
  deps: ViewDeps,
  trx: Trx,
  { booking, locale }: { booking: BookingRow; locale: Locale },
): Promise<BookingView> {
  const now = deps.clock();
  const state = booking.state as BookingState;
  const stops = await loadStops(trx, booking.id);
  const { atStops, atHandovers } = sortProofs(await loadProofs(trx, booking.id));
  const recipientRequests = await loadRecipientRequests(trx, booking, stops);
  const rating = await trx
    .selectFrom("ratings")
    .select(["stars", "comment"])
    .where("bookingId", "=", booking.id)
    .executeTakeFirst();
  const cancellation = decideCancellation(await cancellationInput(trx, booking), now);
  const driver = await loadDriverCard(deps, trx, booking);
  const held = await loadDepotStorage(trx, booking);
  const recall = await loadRecallState(trx, { booking, stops, now });
  const change = await loadDriverChange(trx, { booking, stops, now });
  return {
    id: booking.id,
    number: booking.number,
    state,
    stops: stops.map((stop) =>
      shapeStop(
        deps,
        stop,
        atStops.filter((proof) => proof.stopIndex === stop.index),
        recipientRequests.get(stop.index),
      ),
    ),
    ...shapeOrder(booking, locale),
    payment: {
      method: booking.paymentMethod as BookingMethod,
      state: booking.paymentState as PaymentState,
      ...(await loadCreditShown(trx, booking.id)),
      laterSatang: Number(booking.laterSatang),
      ...(booking.payer && {
        payer: booking.payer as "sender" | "recipient",
        payerStopIndex: booking.payerStopIndex ?? 0,
      }),
      ...(await loadPaymentView(trx, deps, booking)),
    },
    ...(driver && { driver }),
    ...(await loadArrival({ ...deps, trx }, { booking, stops, now })),
    ...(held && { held }),
    shareUrl: shareUrl(deps, booking),
    cancellation: {
      allowed: cancellation.allowed,
      feeSatang: cancellation.feeSatang,
      ...(cancellation.freeUntil && { freeUntil: cancellation.freeUntil.toISOString() }),
    },
    ...(recall && { recall }),
    ...(change && {
      changeDriver: {
        allowed: change.allowed,
        because: change.because,
        allowedAt: change.allowedAt.toISOString(),
      },
    }),
    ...(await loadChatState(trx, booking, {
      reader: { role: "customer", id: booking.customerId },
      now,
    })),
    pinReleasable: stops
      .filter((stop) => isActive(state) && canReleasePin(stop))
      .map((stop) => stop.index),
    rating: rating ?? null,
    canRate: state === "delivered" && !rating,
    ...(await loadChargesView(trx, deps, { booking, now })),
    handovers: (await loadDoneHandovers(trx, booking.id)).map((handover) => {
      const { giverProofs, receiverProofs } = proofsOfHandover(atHandovers, handover);
      const at = (handover.takenAt ?? handover.proposedAt).toISOString();
      return {
        at,
        proofs: [...giverProofs, ...receiverProofs].map((proof) => toProofView(deps, proof)),
      };
    }),
    edit: await loadEditState(trx, { booking, stops, now: deps.clock() }),
    timeline: await loadTimeline(trx, booking.id),
  };
}

const canReleasePin = (stop: StopRow): boolean =>
  stop.pinRequired && !stop.pinReleasedAt && !isStopHandled(stop.state as StopState);

/** What was ordered and at what price: it stays as it was made. */
const shapeOrder = (booking: BookingRow, locale: Locale) => ({
  totalSatang: booking.totalSatang,
  lines: describeLineItems(linesOf(booking), locale),
  distanceMetres: booking.distanceMetres,
  durationSeconds: booking.durationSeconds,
  distanceSource: booking.distanceSource as "road" | "estimate",
  line: booking.line as [number, number][],
  vehicle: booking.vehicle as Vehicle,
  parcel: booking.parcel as z.infer<typeof Parcel>,
  extras: booking.extras as Extra[],
  scheduledAt: booking.scheduledAt?.toISOString() ?? null,
  createdAt: booking.createdAt.toISOString(),
});

const shareUrl = (
  { secrets, settings }: Pick<Deps, "secrets" | "settings">,
  booking: BookingRow,
): string =>
  `${publicOrigin(settings)}/customer/tracking/${secrets.viewKey(booking.id, booking.viewKeyGeneration)}`;

function shapeStop(
  deps: Pick<Deps, "secrets" | "clock">,
  stop: StopRow,
  proofs: readonly ProofRow[],
  recipientRequests: RecipientRequests | undefined,
): BookingView["stops"][number] {
  return {
    index: stop.index,
    state: stop.state as StopState,
    address: stop.address,
    latitude: stop.latitude,
    longitude: stop.longitude,
    contactName: stop.contactName,
    contactPhone: stop.contactPhone,
    note: stop.note,
    codAmountSatang: stop.codAmountSatang || null,
    failureReason: stop.failureReason,
    arrivedAt: stop.arrivedAt?.toISOString() ?? null,
    doneAt: stop.doneAt?.toISOString() ?? null,
    proofs: proofs.map((proof) => toProofView(deps, proof)),
    ...recipientRequests,
  };
}
