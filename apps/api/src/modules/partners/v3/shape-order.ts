import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { EditStateName, EditView } from "@songtan/contract/bookings/edits";
import { hasDriver } from "@songtan/domain/booking/booking";
import { publicOrigin, type Settings } from "../../../config/settings.ts";
import { driverNumber, stopNumber } from "../v3-events/numbers.ts";
import { orderStatusOf, type PodStatus, podStatusOf } from "../v3-events/order-status.ts";
import { bahtText, isoSeconds } from "../v3-events/wire.ts";
import type { Order } from "./orders.ts";
import { priceBreakdownOf } from "./price-breakdown.ts";

type Origin = Pick<Settings, "PUBLIC_URL" | "PORT">;
type Stop = BookingView["stops"][number];

export const statusOf = ({ state, timeline }: Pick<BookingView, "state" | "timeline">) =>
  orderStatusOf(state, { givenBack: timeline.filter(({ kind }) => kind === "given_back").length });

/** An order in their form. */
export function shapeOrder(settings: Origin, order: Order, view: BookingView): object {
  return {
    orderId: order.number,
    quotationId: order.quotationNumber,
    priceBreakdown: priceBreakdownOf(view.lines, {
      beforeOptimizationSatang: order.dialect.beforeOptimizationSatang ?? undefined,
    }),
    driverId: order.driverId ? driverNumber(order.driverId) : "",
    shareLink: view.shareUrl,
    status: statusOf(view),
    scheduleAt: isoSeconds(view.scheduledAt ?? view.createdAt),
    distance: { value: String(view.distanceMetres), unit: "m" },
    stops: view.stops.map((stop) => ({
      stopId: stopNumber(order.quotationNumber, stop.index),
      coordinates: { lat: String(stop.latitude), lng: String(stop.longitude) },
      address: stop.address,
      name: stop.contactName,
      phone: stop.contactPhone,
      ...(stop.note && { remarks: stop.note }),
      ...(stop.index > 0 && { POD: podOf(settings, stop) }),
    })),
    metadata: view.metadata ?? {},
    remarks: [],
    ...(view.edit.newest && { edit: shapeEdit(view.edit.newest) }),
  };
}

const editStatuses = {
  asked: "WAITING_FOR_DRIVER",
  agreed: "ACCEPTED",
  declined: "DECLINED",
  expired: "EXPIRED",
  withdrawn: "WITHDRAWN",
} as const satisfies Record<EditStateName, string>;

/** Shows the state of the newest edit. Until the driver accepts it, the order keeps its previous stops and price. */
const shapeEdit = ({ state, answerBy, totalSatang }: EditView): object => ({
  status: editStatuses[state],
  answerBy: isoSeconds(answerBy),
  totalPrice: bahtText(totalSatang),
});

/** The proof of a delivery; its picture is a link that ends. */
export function podOf(
  settings: Origin,
  { state, proofs, doneAt }: Pick<Stop, "state" | "proofs" | "doneAt">,
): { status: PodStatus; image?: string; deliveredAt?: string } {
  const picture = (kind: string) => proofs.findLast((proof) => proof.kind === kind && proof.url);
  const shown = picture("photo") ?? picture("signature");
  const signed = proofs.some(({ kind }) => kind === "signature");
  return {
    status: podStatusOf(state, { signed }),
    ...(shown?.url && { image: `${publicOrigin(settings)}${shown.url}` }),
    ...(doneAt && { deliveredAt: isoSeconds(doneAt) }),
  };
}

/** Returns the driver of an order in the protocol's form; null if a driver is not at work on it. */
export function shapeDriver(
  settings: Origin,
  order: Order,
  { driver, position, state }: Pick<BookingView, "driver" | "position" | "state">,
): object | null {
  if (!order.driverId || !driver || !hasDriver(state)) return null;
  return {
    driverId: driverNumber(order.driverId),
    name: driver.name,
    phone: driver.phone ?? "",
    plateNumber: driver.plate ?? driver.plateMasked,
    photo: driver.photoUrl ? `${publicOrigin(settings)}${driver.photoUrl}` : "",
    ...(position && {
      coordinates: {
        lat: String(position.latitude),
        lng: String(position.longitude),
        updatedAt: isoSeconds(position.recordedAt),
      },
    }),
  };
}
