import { createHash } from "node:crypto";
import { bookingNumber } from "@songtan/domain/booking/number";
import { limits } from "@songtan/domain/limits";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { bytesText, type Row } from "../data/database.ts";
import {
  addSeconds,
  cashStop,
  type DemoHistory,
  demoCity,
  iso,
  priced,
  quotedAt,
} from "./demo-history.ts";
import type { PastBooking } from "./history.ts";
import type { Played } from "./play-booking.ts";

/** A number that looks like any other, not like the first ones of a new operator. */
export const numberOf = ({ seed }: PastBooking): string =>
  bookingNumber(createHash("sha256").update(`demo booking ${seed}`).digest());

export function quoteRow({ booking, quoteId, createdAt }: DemoHistory, accountId: string): Row {
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

export function bookingRow(
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

export function stopRows({ booking, id, played }: DemoHistory): Row[] {
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
