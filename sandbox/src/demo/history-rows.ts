import { createHash } from "node:crypto";
import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { bookingNumber } from "@songtan/domain/booking/number";
import { limits } from "@songtan/domain/limits";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { bytesText, type Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoCustomer } from "./accounts.ts";
import {
  addSeconds,
  buildDemoHistory,
  cashStop,
  type DemoHistory,
  demoCity,
  driverOf,
  inDemoCity,
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

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** The owner of bookings, and what a business's have in addition to a person's. */
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

/** A number that looks like any other, not like the first ones of a new operator. */
const numberOf = ({ seed }: PastBooking): string =>
  bookingNumber(createHash("sha256").update(`demo booking ${seed}`).digest());

function quoteRow({ booking, quoteId, createdAt }: DemoHistory, accountId: string): Row {
  const at = quotedAt(createdAt);
  const { route, totalSatang, lines, driverPaySatang, commissionSatang } = priced(booking, at);
  return {
    id: quoteId,
    accountId,
    city: demoCity,
    stops: booking.stops.map(({ place, codSatang }) => ({
      latitude: place.latitude,
      longitude: place.longitude,
      address: place.address,
      ...(codSatang && { codAmountSatang: codSatang }),
    })),
    vehicle: booking.vehicle,
    parcel: booking.parcel,
    extras: booking.extras,
    totalSatang,
    lines,
    driverPaySatang,
    commissionSatang,
    distanceMetres: route.distanceMetres,
    durationSeconds: route.durationSeconds,
    distanceSource: route.source,
    line: route.line,
    tariffVersion: launchTariff.version,
    createdAt: iso(at),
    expiresAt: iso(addSeconds(at, limits.quoteMinutes * 60)),
  };
}

/** What a booking copies from its quote. */
const fromQuote = [
  "city",
  "vehicle",
  "parcel",
  "extras",
  "totalSatang",
  "lines",
  "driverPaySatang",
  "commissionSatang",
  "distanceMetres",
  "durationSeconds",
  "distanceSource",
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
    customerId: quote.accountId,
    quoteId,
    state: played?.task.state ?? booking.ending,
    ...Object.fromEntries(fromQuote.map((column) => [column, quote[column]])),
    searchingSince: iso(createdAt),
    paymentMethod: "cash",
    paymentState: fareAt ? "paid" : "due",
    payer: booking.payer,
    payerStopIndex: cashStop(booking),
    fareCollectedAt: fareAt,
    driverId,
    firstInLine: false,
    wave: driverId ? 1 : limits.offerWaves,
    assignedAt: driverId && iso(assignedAt),
    driverArrivedAt: at(({ kind, stopIndex }) => kind === "arrived" && stopIndex === 0),
    pickedUpAt: at(({ kind }) => kind === "picked_up"),
    endedAt: iso(endedAt),
    cancelFeeSatang: 0,
    cancelReason: booking.cancelReason ?? null,
    // Share links of bookings this old have ended: a hash that no link has will do.
    viewKeyHash: bytesText(createHash("sha256").update(`no link ${id}`).digest()),
    viewKeyGeneration: 0,
    createdAt: iso(createdAt),
  };
}

function stopRows({ booking, id, played }: DemoHistory): Row[] {
  return booking.stops.map(({ place, name, phone, note, codSatang }, index) => {
    const events = played?.events.filter((event) => event.stopIndex === index) ?? [];
    const state = played?.task.stops[index]?.state ?? "pending";
    const at = (...kinds: string[]) => iso(events.find(({ kind }) => kinds.includes(kind))?.at);
    return {
      ...{
        bookingId: id,
        city: demoCity,
        index,
        state,
        address: place.address,
        latitude: place.latitude,
        longitude: place.longitude,
      },
      ...{
        contactName: name,
        contactPhone: phone,
        note: note ?? null,
        codAmountSatang: codSatang ?? 0,
      },
      codCollectedAt: iso(
        events.find(({ applied }) => applied.cashCollected?.purpose === "cod")?.at,
      ),
      pinRequired: index > 0 && booking.extras.includes("pin"),
      ...{ pinAttempts: 0, pinResends: 0 },
      failureReason: state === "failed" ? "recipient_absent" : null,
      arrivedAt: at("arrived"),
      doneAt: at("picked_up", "delivered"),
    };
  });
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

/** Each event with the hash of the one before, as the driver's phone made them. */
function taskEventRows({ id, driverId, played }: DemoHistory): Row[] {
  let previousHash: string | null = null;
  return (played?.events ?? []).map((event) => {
    const body = { ...event.body, ...(previousHash && { previousHash }) } as TaskEvent;
    const hash = createHash("sha256").update(hashedText(body)).digest("hex");
    const row: Row = {
      ...{
        id: event.id,
        bookingId: id,
        city: demoCity,
        driverId,
        kind: event.kind,
        stopIndex: event.stopIndex,
      },
      occurredAt: iso(event.at),
      happenedAt: iso(event.at),
      receivedAt: iso(addSeconds(event.at, 1)),
      body: { ...body, hash },
      outcome: "applied",
      previousHash,
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
        bookingId: id,
        city: demoCity,
        stopIndex: event.stopIndex,
        taskEventId: event.id,
      },
      ...{ kind, uploadId: null, recipientName: null, verified: null, ...columns },
      ...{ latitude: stop?.place.latitude ?? null, longitude: stop?.place.longitude ?? null },
      happenedAt: iso(event.at),
      receivedAt: iso(addSeconds(event.at, 1)),
    });
    return [
      ...event.pictures.map((picture) =>
        proof(picture.purpose === "proof" ? "photo" : "signature", { uploadId: picture.id }),
      ),
      ...(event.recipientName
        ? [proof("recipient_name", { recipientName: event.recipientName })]
        : []),
      ...(event.pinVerified ? [proof("pin", { verified: true })] : []),
    ];
  });
}

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
