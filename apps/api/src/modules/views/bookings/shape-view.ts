import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Parcel } from "@songtan/contract/bookings/quotes";
import type { Locale } from "@songtan/domain/account-types";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import type { Extra } from "@songtan/domain/vehicle-types";
import type { z } from "zod";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { timelineOf } from "../../bookings/record/booking-events.ts";
import { stopIndexMapper } from "../../bookings/record/map-stop-index.ts";
import { parcelPhotoLink } from "../../bookings/record/parcel-photo.ts";
import { toDepotView } from "../../delivery/depots/load-depot.ts";
import { depotStorageOf } from "../../delivery/depots/load-depot-storage.ts";
import { sortProofs } from "../../delivery/snapshot/proofs.ts";
import type { ShownArrival } from "./arrival.ts";
import { businessPart } from "./business-part.ts";
import type { CustomerSnapshot } from "./customer-snapshot.ts";
import { toDriverCard } from "./driver-card.ts";
import { shapeActions } from "./shape-actions.ts";
import { shapeMoney } from "./shape-money.ts";
import { shapeHandovers, shapeStop } from "./shape-stops.ts";

type ShapeDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/** Builds the customer's view of a booking from the loaded snapshot. */
export function shapeBooking(
  deps: ShapeDeps,
  snapshot: CustomerSnapshot,
  { arrival, locale }: { arrival: ShownArrival; locale: Locale },
): BookingView {
  const now = deps.clock();
  const { booking, driver, rating, handovers, edits, events } = snapshot;
  const { atStops, atHandovers } = sortProofs(snapshot.proofs);
  const held = shapeHeld(snapshot);
  return {
    id: booking.id,
    number: booking.number,
    state: booking.state,
    ...businessPart(booking),
    stops: snapshot.stops.map((stop) => shapeStop(deps, snapshot, { stop, proofs: atStops })),
    ...shapeOrder(booking, locale),
    ...parcelPhotoLink(deps, booking),
    ...shapeMoney(deps, snapshot, now),
    ...(driver && { driver: toDriverCard(deps, booking, driver) }),
    ...arrival,
    ...(held && { held }),
    shareUrl: shareUrl(deps, booking),
    ...shapeActions(snapshot, now),
    rating,
    canRate: booking.state === "delivered" && !rating,
    handovers: shapeHandovers(deps, handovers, atHandovers),
    timeline: timelineOf(events, stopIndexMapper(edits, events), snapshot.actingNames),
  };
}

/** Returns the order and its price, which later events do not change. */
const shapeOrder = (booking: BookingRow, locale: Locale) => ({
  totalSatang: booking.totalSatang,
  lines: describeLineItems(linesOf(booking), locale),
  distanceMetres: booking.distanceMetres,
  durationSeconds: booking.durationSeconds,
  distanceSource: booking.distanceSource,
  line: booking.line as [number, number][],
  vehicle: booking.vehicle,
  parcel: booking.parcel as z.infer<typeof Parcel>,
  extras: booking.extras as Extra[],
  scheduledAt: booking.scheduledAt?.toISOString() ?? null,
  createdAt: booking.createdAt.toISOString(),
});

const shapeHeld = ({ booking, depot, collected }: CustomerSnapshot) =>
  depotStorageOf(booking, { depot: depot && toDepotView(depot), collected });

const shareUrl = (
  { secrets, settings }: Pick<Deps, "secrets" | "settings">,
  booking: BookingRow,
): string =>
  `${publicOrigin(settings)}/customer/tracking/${secrets.viewKey(booking.id, booking.viewKeyGeneration)}`;
