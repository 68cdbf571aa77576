import type { ProofView } from "@songtan/contract/bookings/stops";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { hasDriver } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { shareDriverPay } from "@songtan/domain/tasks/handover";
import { nextTaskSteps, type Task } from "@songtan/domain/tasks/task";
import { maskPhone } from "@songtan/domain/thai/phone";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { amountPaidWithoutCredit } from "../../bookings/record/booking-money.ts";
import { recipientRequestsOf } from "../../bookings/record/recipient-requests.ts";
import { toJobSummary } from "../driver-jobs/jobs.ts";
import type { ProofRow } from "../snapshot/booking-snapshot.ts";
import { sortProofs } from "../snapshot/proofs.ts";
import type { TaskSnapshot } from "./task-snapshot.ts";

/** The reading driver: contacts show only while the booking is theirs to carry out. */
type ReadingDriver = {
  driverId: string;
  assignedAt: Date;
  handover: TaskView["handover"];
  /** They had the goods and handed them on. */
  handedOn?: { at: Date; place: string } | undefined;
  handedOver: readonly { driverId: string; paySatang: number }[];
  proofOf(proof: ProofRow): ProofView;
};

/** The rows as the domain's rules read them. */
export const toTask = (booking: BookingRow, stops: readonly StopRow[]): Task => ({
  state: booking.state,
  stops: stops.map((stop) => ({
    index: stop.index,
    state: stop.state,
    arrivedAt: stop.arrivedAt,
    codDueSatang: stop.codAmountSatang,
    codCollected: stop.codCollectedAt !== null,
    pinRequired: stop.pinRequired && stop.pinReleasedAt === null,
  })),
  cash: cashOf(booking),
  depotSince: booking.depotSince,
  recalledAt: booking.recalledAt,
});

const cashOf = (booking: BookingRow): Task["cash"] =>
  booking.paymentMethod === "cash"
    ? {
        dueSatang: amountPaidWithoutCredit(booking),
        stopIndex: booking.payerStopIndex ?? 0,
        collected: booking.fareCollectedAt !== null,
      }
    : null;

/** What the books and not the booking say. */
type AddedLater = "earned" | "heldPay" | "tipSatang" | "waitingSatang" | "othersCashSatang";

/** The task as its driver sees it. One that is not theirs any more shows no contacts, no proof and no next step. */
export function toTaskView(
  snapshot: TaskSnapshot,
  reader: ReadingDriver,
): Omit<TaskView, AddedLater> {
  const { booking, stops, proofs, customerName, chainHead } = snapshot;
  const { stops: _areas, ...job } = toJobSummary(booking, stops);
  const { handover, handedOn } = reader;
  const { atStops, atHandovers } = sortProofs(proofs);
  const own = atHandovers.filter((proof) => proof.driverId === reader.driverId);
  const task = { ...toTask(booking, stops), handover: handover ?? null };
  const theirs = booking.driverId === reader.driverId;
  // The receiver may be without a network right after the handover.
  const isReceiving = handover?.role === "receiver" && handover.given;
  const open = (theirs && hasDriver(task.state)) || isReceiving;
  const cash = cashOf(booking);
  return {
    ...job,
    state: task.state,
    stops: stops.map((stop) => ({
      ...toTaskStop(stop, open),
      ...(open && recipientRequestsOf(snapshot, stop)),
      proofs: theirs
        ? atStops
            .filter((proof) => proof.stopIndex === stop.index)
            .map((proof) => reader.proofOf(proof))
        : [],
    })),
    handoverProofs: own.map((proof) => reader.proofOf(proof)),
    assignedAt: reader.assignedAt.toISOString(),
    cash: cash && {
      amountSatang: cash.dueSatang,
      stopIndex: cash.stopIndex,
      collected: cash.collected,
    },
    next: theirs || handover ? nextTaskSteps(task) : [],
    depotSince: booking.depotSince?.toISOString() ?? null,
    ...(handover && { handover }),
    ...(handedOn && { handedOn: { at: handedOn.at.toISOString(), place: handedOn.place } }),
    ...payOf(job.paySatang, booking.driverId ?? "", reader),
    ...nextVisitOf(stops, open),
    customerName: open ? customerName : maskName(customerName),
    ...(snapshot.byStaff.length > 0 && {
      byStaff: snapshot.byStaff.map(({ happenedAt, ...event }) => ({
        ...event,
        at: happenedAt.toISOString(),
      })),
    }),
    endedAt: (handedOn?.at ?? booking.endedAt)?.toISOString() ?? null,
    chainHead,
  };
}

/**
 * A driver who carried the goods part of the trip has that part of the pay, and the next driver the
 * rest.
 */
function payOf(
  wholeSatang: number,
  holderId: string,
  { driverId, handedOver }: ReadingDriver,
): Pick<TaskView, "paySatang" | "othersPaySatang"> {
  const parts = shareDriverPay(wholeSatang, { driverId: holderId, handedOver });
  const paySatang = parts.get(driverId) ?? wholeSatang;
  return { paySatang, othersPaySatang: wholeSatang - paySatang };
}

/** Only while there is an order of two jobs to keep. */
function nextVisitOf(stops: readonly StopRow[], open: boolean): Pick<TaskView, "nextVisit"> {
  const next = stops.find((stop) => !isStopHandled(stop.state));
  return open && next && next.visitRank !== null ? { nextVisit: next.visitRank } : {};
}

function toTaskStop(stop: StopRow, open: boolean): Omit<TaskView["stops"][number], "proofs"> {
  return {
    index: stop.index,
    state: stop.state,
    address: stop.address,
    latitude: stop.latitude,
    longitude: stop.longitude,
    contactName: open ? stop.contactName : maskName(stop.contactName),
    contactPhone: open ? stop.contactPhone : maskPhone(stop.contactPhone),
    note: open ? stop.note : null,
    codAmountSatang: stop.codAmountSatang > 0 ? stop.codAmountSatang : null,
    codCollected: stop.codCollectedAt !== null,
    pinRequired: stop.pinRequired && stop.pinReleasedAt === null,
    failureReason: stop.failureReason,
    arrivedAt: stop.arrivedAt?.toISOString() ?? null,
    doneAt: stop.doneAt?.toISOString() ?? null,
  };
}

/** A masked name, still recognisable for a person who knew it. */
const maskName = (name: string): string => `${[...name][0] ?? ""}***`;
