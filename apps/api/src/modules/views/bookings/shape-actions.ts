import type { BookingView } from "@songtan/contract/bookings/bookings";
import { isActive } from "@songtan/domain/booking/booking";
import { decideCancellation } from "@songtan/domain/booking/cancellation";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { stationarySince } from "@songtan/domain/dispatch/no-show-driver";
import type { StopRow } from "../../bookings/record/booking.ts";
import { editStateOf } from "../../delivery/booking-edits/load-edit-eligibility.ts";
import { cancellationInput } from "../../delivery/bookings/cancel-booking.ts";
import { changeOf } from "../../delivery/bookings/load-driver-change.ts";
import { recallStateOf } from "../../delivery/bookings/recall/load-recall.ts";
import { chatStateOf } from "../../delivery/chat/chat-state.ts";
import { cardThatPaid } from "../../payments/records/payments.ts";
import type { CustomerSnapshot } from "./customer-snapshot.ts";

type Actions = Pick<
  BookingView,
  "cancellation" | "recall" | "changeDriver" | "chat" | "pinReleasable" | "edit"
>;

/** Returns the customer's available actions on the booking. */
export function shapeActions(snapshot: CustomerSnapshot, now: Date): Actions {
  const { booking, stops, tariff } = snapshot;
  const cancellation = decideCancellation(cancellationInput(booking, tariff), now);
  const recall = recallStateOf(snapshot, { cardId: cardThatPaid(snapshot.payments), now });
  const stillSince = stationarySince(snapshot.reports);
  const change = changeOf({ booking, stops, now, stillSince });
  return {
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
    ...chatStateOf(booking, snapshot.chat, now),
    pinReleasable: stops
      .filter((stop) => isActive(booking.state) && canReleasePin(stop))
      .map((stop) => stop.index),
    edit: editStateOf(snapshot, now),
  };
}

const canReleasePin = (stop: StopRow): boolean =>
  stop.pinRequired && !stop.pinReleasedAt && !isStopHandled(stop.state);
