import { createHash } from "node:crypto";
import { hashedText } from "@songtan/contract/drivers/proof-chain";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { bookingNumber } from "@songtan/domain/booking/number";
import { limits } from "@songtan/domain/limits";
import { launchTariff } from "@songtan/domain/quoting/tariff";
import { bytesText, type Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoCustomer } from "./accounts.ts";
import {
  addSeconds,
  buildDemoHistory,
  cashStop,
  type DemoHistory,
  driverOf,
  newTask,
  priced,
  quotedAt,
} from "./demo-history.ts";
import type { PastBooking } from "./history.ts";
import { type Played, playBooking } from "./play-booking.ts";

/** Rows by table, in an order that every foreign key can follow. */
export const historyTables = [
  "quotes",
  "bookings",
  "stops",
  "booking_events",
  "offers",
  "task_events",
  "proofs",
  "ratings",
] as const;
export type HistoryRows = Record<(typeof historyTables)[number], Row[]>;

const customerActor = `customer:${demoCustomer.id}`;
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** The demo history as table rows, ending before `now`. */
export function historyRows(bookings: readonly PastBooking[], now: Date): HistoryRows {
  const rows: HistoryRows = {
    quotes: [],
    bookings: [],
    stops: [],
    booking_events: [],
    offers: [],
    task_events: [],
    proofs: [],
    ratings: [],
  };
  for (const booking of bookings) {
    const story = buildDemoHistory(booking, now);
    const quote = quoteRow(story);
    rows.quotes.push(quote);
    rows.bookings.push(bookingRow(story, quote));
    rows.stops.push(...stopRows(story));
    rows.booking_events.push(...eventRows(story));
    rows.task_events.push(...taskEventRows(story));
    rows.proofs.push(...proofRows(story));
    if (story.driverId) rows.offers.push(offerRow(story, story.driverId));
    if (booking.rating && story.driverId) rows.ratings.push(ratingRow(story));
  }
  return rows;
}

/** A number that looks like any other, not like the first ones of a new operator. */
const numberOf = ({ seed }: PastBooking): string =>
  bookingNumber(createHash("sha256").update(`demo booking ${seed}`).digest());

function quoteRow({ booking, quoteId, createdAt }: DemoHistory): Row {
  const at = quotedAt(createdAt);
  const { route, totalSatang, lines, driverPaySatang, commissionSatang } = priced(booking, at);
  return {
    id: quoteId,
    account_id: demoCustomer.id,
    stops: booking.stops.map(({ place, codSatang }) => ({
      latitude: place.latitude,
      longitude: place.longitude,
      address: place.address,
      ...(codSatang && { codAmountSatang: codSatang }),
    })),
    vehicle: booking.vehicle,
    parcel: booking.parcel,
    extras: booking.extras,
    total_satang: totalSatang,
    lines,
    driver_pay_satang: driverPaySatang,
    commission_satang: commissionSatang,
    distance_metres: route.distanceMetres,
    duration_seconds: route.durationSeconds,
    distance_source: route.source,
    line: route.line,
    tariff_version: launchTariff.version,
    created_at: iso(at),
    expires_at: iso(addSeconds(at, limits.quoteMinutes * 60)),
  };
}

/** What a booking copies from its quote. */
const fromQuote = [
  "vehicle",
  "parcel",
  "extras",
  "total_satang",
  "lines",
  "driver_pay_satang",
  "commission_satang",
  "distance_metres",
  "duration_seconds",
  "distance_source",
  "line",
];

function bookingRow(
  { booking, id, quoteId, driverId, createdAt, assignedAt, played, endedAt }: DemoHistory,
  quote: Row,
): Row {
  const at = (matches: (event: Played["events"][number]) => boolean) =>
    iso(played?.events.find(matches)?.at);
  const fareAt = at((event) => event.applied.cashCollected?.purpose === "fare");
  return {
    id,
    number: numberOf(booking),
    customer_id: demoCustomer.id,
    quote_id: quoteId,
    state: played?.task.state ?? booking.ending,
    ...Object.fromEntries(fromQuote.map((column) => [column, quote[column]])),
    searching_since: iso(createdAt),
    payment_method: "cash",
    payment_state: fareAt ? "paid" : "due",
    payer: booking.payer,
    payer_stop_index: cashStop(booking),
    fare_collected_at: fareAt,
    driver_id: driverId,
    first_in_line: false,
    wave: driverId ? 1 : limits.offerWaves,
    assigned_at: driverId && iso(assignedAt),
    driver_arrived_at: at(({ kind, stopIndex }) => kind === "arrived" && stopIndex === 0),
    picked_up_at: at(({ kind }) => kind === "picked_up"),
    ended_at: iso(endedAt),
    cancel_fee_satang: 0,
    cancel_reason: booking.cancelReason ?? null,
    // Share links of bookings this old have ended: a hash that no link has will do.
    view_key_hash: bytesText(createHash("sha256").update(`no link ${id}`).digest()),
    view_key_generation: 0,
    created_at: iso(createdAt),
  };
}

function stopRows({ booking, id, played }: DemoHistory): Row[] {
  return booking.stops.map(({ place, name, phone, note, codSatang }, index) => {
    const events = played?.events.filter((event) => event.stopIndex === index) ?? [];
    const state = played?.task.stops[index]?.state ?? "pending";
    const at = (...kinds: string[]) => iso(events.find(({ kind }) => kinds.includes(kind))?.at);
    return {
      ...{
        booking_id: id,
        index,
        state,
        address: place.address,
        latitude: place.latitude,
        longitude: place.longitude,
      },
      ...{
        contact_name: name,
        contact_phone: phone,
        note: note ?? null,
        cod_amount_satang: codSatang ?? 0,
      },
      cod_collected_at: iso(
        events.find(({ applied }) => applied.cashCollected?.purpose === "cod")?.at,
      ),
      pin_required: index > 0 && booking.extras.includes("pin"),
      ...{ pin_tries: 0, pin_resends: 0 },
      failure_reason: state === "failed" ? "recipient_absent" : null,
      arrived_at: at("arrived"),
      done_at: at("picked_up", "delivered"),
    };
  });
}

function eventRows({
  booking,
  id,
  driverId,
  createdAt,
  assignedAt,
  played,
  endedAt,
}: DemoHistory): Row[] {
  type BookingEvent = {
    kind: string;
    actor: string;
    at: Date;
    stop_index?: number;
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
        ...(stopIndex !== undefined && { stop_index: stopIndex }),
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
  return bookingEvents.map(({ kind, actor, at, stop_index, reason }) => ({
    ...{ booking_id: id, kind, actor, stop_index: stop_index ?? null, reason: reason || null },
    happened_at: iso(at),
    received_at: iso(addSeconds(at, 1)),
  }));
}

const offerRow = ({ id, createdAt, assignedAt }: DemoHistory, driver_id: string): Row => ({
  id: stableId(`offer ${id}`),
  booking_id: id,
  driver_id,
  wave: 1,
  sent_at: iso(addSeconds(createdAt, 30)),
  expires_at: iso(addSeconds(createdAt, 30 + limits.offerSeconds)),
  answer: "accepted",
  answered_at: iso(assignedAt),
  pickup_distance_metres: 1600,
  pickup_seconds: 206,
  reasons: ["nearest"],
});

/** Each event with the hash of the one before, as the driver's phone made them. */
function taskEventRows({ id, driverId, played }: DemoHistory): Row[] {
  let previousHash: string | null = null;
  return (played?.events ?? []).map((event) => {
    const body = { ...event.body, ...(previousHash && { previousHash }) } as TaskEvent;
    const hash = createHash("sha256").update(hashedText(body)).digest("hex");
    const row: Row = {
      ...{
        id: event.id,
        booking_id: id,
        driver_id: driverId,
        kind: event.kind,
        stop_index: event.stopIndex,
      },
      occurred_at: iso(event.at),
      received_at: iso(addSeconds(event.at, 1)),
      body: { ...body, hash },
      outcome: "applied",
      previous_hash: previousHash,
      hash,
    };
    previousHash = hash;
    return row;
  });
}

function proofRows({ booking, id, played }: DemoHistory): Row[] {
  return (played?.events ?? []).flatMap((event) => {
    const stop = booking.stops[event.stopIndex];
    const proof = (kind: string, columns: Row): Row => ({
      ...{
        id: stableId(`${kind} of ${event.id}`),
        booking_id: id,
        stop_index: event.stopIndex,
        task_event_id: event.id,
      },
      ...{ kind, upload_id: null, recipient_name: null, verified: null, ...columns },
      ...{ latitude: stop?.place.latitude ?? null, longitude: stop?.place.longitude ?? null },
      happened_at: iso(event.at),
      received_at: iso(addSeconds(event.at, 1)),
    });
    return [
      ...event.pictures.map((picture) =>
        proof(picture.purpose === "proof" ? "photo" : "signature", { upload_id: picture.id }),
      ),
      ...(event.recipientName
        ? [proof("recipient_name", { recipient_name: event.recipientName })]
        : []),
      ...(event.pinVerified ? [proof("pin", { verified: true })] : []),
    ];
  });
}

const ratingRow = ({ booking, id, driverId, endedAt }: DemoHistory): Row => ({
  ...{
    booking_id: id,
    driver_id: driverId,
    stars: booking.rating?.stars,
    comment: booking.rating?.comment ?? null,
  },
  created_at: iso(addSeconds(endedAt, 300)),
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
