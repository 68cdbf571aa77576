import { limits } from "@songtan/domain/limits";
import type { Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoCustomer } from "./accounts.ts";
import { bookingRow, numberOf, quoteRow, stopRows } from "./booking-rows.ts";
import {
  addSeconds,
  buildDemoHistory,
  type DemoHistory,
  demoCity,
  driverOf,
  inDemoCity,
  iso,
  newTask,
} from "./demo-history.ts";
import type { PastBooking } from "./history.ts";
import { playBooking } from "./play-booking.ts";
import { proofRows, taskEventRows } from "./task-event-rows.ts";

/** Rows by table, in an order that every foreign key can follow. */
export const historyTables = [
  "quotes",
  "bookings",
  "stops",
  "bookingEvents",
  "offers",
  "taskEvents",
  "proofs",
  "ratings",
] as const;
export type HistoryRows = Record<(typeof historyTables)[number], Row[]>;

/** Two pasts as one. */
export const joinHistories = (one: HistoryRows, other: HistoryRows): HistoryRows =>
  Object.fromEntries(
    historyTables.map((table) => [table, [...one[table], ...other[table]]]),
  ) as HistoryRows;

/** The owner of bookings, and the additional columns of a business's bookings. */
type Owner<Booking extends PastBooking> = {
  customerId: string;
  columnsOf?(booking: Booking, quote: Row): Row;
};

/** A past as table rows, ending before `now`; the demo customer's where no other owner is named. */
export function historyRows<Booking extends PastBooking>(
  bookings: readonly Booking[],
  now: Date,
  { customerId, columnsOf }: Owner<Booking> = { customerId: demoCustomer.id },
): HistoryRows {
  const rows: HistoryRows = {
    quotes: [],
    bookings: [],
    stops: [],
    bookingEvents: [],
    offers: [],
    taskEvents: [],
    proofs: [],
    ratings: [],
  };
  for (const booking of bookings) {
    const story = buildDemoHistory(booking, now);
    const quote = quoteRow(story, customerId);
    rows.quotes.push(quote);
    rows.bookings.push({ ...bookingRow(story, quote), ...columnsOf?.(booking, quote) });
    rows.stops.push(...stopRows(story));
    rows.bookingEvents.push(...eventRows(story, `customer:${customerId}`));
    rows.taskEvents.push(...taskEventRows(story));
    rows.proofs.push(...proofRows(story));
    if (story.driverId) rows.offers.push(offerRow(story, story.driverId));
    if (booking.rating && story.driverId) rows.ratings.push(ratingRow(story));
  }
  return rows;
}

function eventRows(
  { booking, id, driverId, createdAt, assignedAt, played, endedAt }: DemoHistory,
  customerActor: string,
): Row[] {
  type BookingEvent = {
    kind: string;
    actor: string;
    at: Date;
    stopIndex?: number;
    reason?: string;
  };
  const bookingEvents: BookingEvent[] = [
    { kind: "booked", actor: customerActor, at: createdAt },
    { kind: "searching", actor: customerActor, at: createdAt },
  ];
  if (driverId)
    bookingEvents.push({ kind: "assigned", actor: `driver:${driverId}`, at: assignedAt });
  for (const { at, applied } of played?.events ?? []) {
    for (const { kind, stopIndex, reason } of applied.timeline) {
      const details = {
        ...(stopIndex !== undefined && { stopIndex }),
        ...(reason && { reason }),
      };
      bookingEvents.push({ kind, actor: `driver:${driverId}`, at, ...details });
    }
  }
  if (booking.ending === "unfulfilled")
    bookingEvents.push({ kind: "unfulfilled", actor: "system", at: endedAt });
  if (booking.ending === "cancelled") {
    bookingEvents.push({
      kind: "cancelled",
      actor: customerActor,
      at: endedAt,
      reason: booking.cancelReason ?? "",
    });
  }
  return bookingEvents.map(({ kind, actor, at, stopIndex, reason }) => ({
    ...{ bookingId: id, city: demoCity, kind, actor },
    ...{ stopIndex: stopIndex ?? null, reason: reason || null },
    happenedAt: iso(at),
    receivedAt: iso(addSeconds(at, 1)),
  }));
}

const offerRow = ({ id, createdAt, assignedAt }: DemoHistory, driverId: string): Row => ({
  id: inDemoCity(stableId(`offer ${id}`)),
  bookingId: id,
  city: demoCity,
  driverId,
  wave: 1,
  sentAt: iso(addSeconds(createdAt, 30)),
  expiresAt: iso(addSeconds(createdAt, 30 + limits.offerSeconds)),
  answer: "accepted",
  answeredAt: iso(assignedAt),
  pickupDistanceMetres: 1600,
  pickupSeconds: 206,
  reasons: ["nearest"],
});

const ratingRow = ({ booking, id, driverId, endedAt }: DemoHistory): Row => ({
  ...{
    bookingId: id,
    driverId,
    stars: booking.rating?.stars,
    comment: booking.rating?.comment ?? null,
  },
  createdAt: iso(addSeconds(endedAt, 300)),
});

/** Pictures the phones of the past still hold: drivers send them when they next have a network. */
export function pendingPictures(bookings: readonly PastBooking[]) {
  return bookings.flatMap((booking) => {
    const driver = driverOf(booking);
    if (!driver) return [];
    const { events } = playBooking(booking, newTask(booking, new Date(0)), new Date(0));
    return events.flatMap((event) =>
      event.pictures.map((picture) => ({
        ...picture,
        driverEmail: driver.email,
        number: numberOf(booking),
      })),
    );
  });
}
