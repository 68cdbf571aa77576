import type { BookingView } from "@songtan/contract/bookings/bookings";
import { romanise, romanisePlate } from "@songtan/domain/thai/latin/romanise";
import type { DialectType } from "@songtan/domain/webhooks/event-types";
import { type OrderStatus, orderStatusOf, podStatusOf } from "./order-status.ts";
import { bahtText, isoSeconds } from "./wire.ts";

export type DialectEvent = { eventType: DialectType; data: object };

export type OrderFact = {
  orderId: string;
  /** The number of the driver; empty without one. */
  driverId: string;
  view: BookingView;
  kind: string;
  happenedAt: string;
  /** The balance of the business, in satang. */
  balanceSatang: number;
  /** Its links open from outside. */
  origin: string;
};

const statusOfKind: Readonly<Record<string, OrderStatus>> = {
  booked: "ASSIGNING_DRIVER",
  assigned: "ON_GOING",
  given_back: "ASSIGNING_DRIVER",
  driver_changed: "ASSIGNING_DRIVER",
  picked_up: "PICKED_UP",
  returning: "PICKED_UP",
  delivered: "COMPLETED",
  returned: "CANCELED",
  cancelled: "CANCELED",
  held: "CANCELED",
  lost: "CANCELED",
};

/** The statuses before and behind a fact, by the booking's history. */
function statusesAt({ view, kind, happenedAt }: OrderFact): {
  previousStatus: OrderStatus;
  status: OrderStatus;
} {
  const at = view.timeline.findLastIndex((entry) => entry.kind === kind && entry.at === happenedAt);
  const before = view.timeline.slice(0, at < 0 ? view.timeline.length : at);
  const previousStatus =
    before.map((entry) => statusOfKind[entry.kind]).findLast((status) => status) ??
    "ASSIGNING_DRIVER";
  const givenBack = before.filter((entry) => entry.kind === "given_back").length;
  const status =
    kind === "unfulfilled" ? orderStatusOf("unfulfilled", { givenBack }) : statusOfKind[kind];
  return { previousStatus, status: status ?? previousStatus };
}

const movesBalance = new Set(["booked", "cancelled", "unfulfilled"]);
const changesPrice = new Set(["price_raised", "edited", "edit_agreed"]);
const changesDriver = new Set(["assigned", "handed_over"]);
const changesDrop = new Set(["stop_done", "stop_done_unverified", "stop_failed"]);
/** The reason and the party of each change of the stops, or of a requested change that was not made. */
const edits: Readonly<Record<string, { editReason: string; editParty: string }>> = {
  edited: { editReason: "CLIENT_REQUEST", editParty: "CLIENT" },
  edit_agreed: { editReason: "CLIENT_REQUEST", editParty: "CLIENT" },
  edit_declined: { editReason: "DECLINED_BY_DRIVER", editParty: "DRIVER" },
  edit_expired: { editReason: "NOT_ANSWERED_BY_DRIVER", editParty: "DRIVER" },
  stop_moved: { editReason: "RECIPIENT_MOVED_PIN", editParty: "RECIPIENT" },
};

/** Translates a change of a booking into the events that partners' programs expect, in sending order. */
export function toDialectEvents(fact: OrderFact): DialectEvent[] {
  const { kind, view } = fact;
  const { previousStatus, status } = statusesAt(fact);
  const events: (DialectEvent | false)[] = [
    kind === "booked" && event("ORDER_CREATED", fact, { order: orderOf(fact, status) }),
    kind !== "booked" &&
      status !== previousStatus &&
      event("ORDER_STATUS_CHANGED", fact, {
        order: { ...orderOf(fact, status), previousStatus },
      }),
    // A driver who has given it back in the meantime is not shown any more.
    changesDriver.has(kind) &&
      view.driver !== undefined &&
      event("DRIVER_ASSIGNED", fact, driverOf(fact)),
    kind === "picked_up" &&
      event("POP_STATUS_CHANGED", fact, { order: stopsOf(fact, "POP", (index) => index === 0) }),
    changesDrop.has(kind) &&
      event("POD_STATUS_CHANGED", fact, { order: stopsOf(fact, "POD", (index) => index > 0) }),
    changesDrop.has(kind) &&
      view.extras.includes("pin") &&
      event("DELIVERY_CODE_STATUS_CHANGED", fact, { order: codesOf(fact) }),
    edits[kind] !== undefined && event("ORDER_EDITED", fact, { ...edits[kind], ...pricesOf(fact) }),
    changesPrice.has(kind) && event("ORDER_AMOUNT_CHANGED", fact, { order: priceOf(fact) }),
    (movesBalance.has(kind) || isCheaper(fact)) &&
      view.payment.method === "balance" &&
      event("WALLET_BALANCE_CHANGED", fact, {
        balance: { amount: bahtText(fact.balanceSatang), currency: "THB" },
      }),
  ];
  return events.filter((one) => one !== false);
}

/** The difference went back to the balance with the driver's yes, or may have with an edit that needed no driver. */
const isCheaper = ({ kind, view }: OrderFact): boolean =>
  kind === "edited" || (kind === "edit_agreed" && view.edit.newest?.settlement === "credit");

const event = (eventType: DialectType, { happenedAt }: OrderFact, data: object): DialectEvent => ({
  eventType,
  data: { ...data, updatedAt: isoSeconds(happenedAt) },
});

const orderOf = ({ orderId, driverId, view }: OrderFact, status: OrderStatus) => ({
  orderId,
  scheduleAt: isoSeconds(view.scheduledAt ?? view.createdAt),
  shareLink: view.shareUrl,
  market: "TH_BKK",
  createdAt: isoSeconds(view.createdAt),
  driverId,
  status,
});

/** Programs sign `data` again to check it, and some write Thai in another way: so it is in ASCII. */
const driverOf = ({ orderId, driverId, view, origin }: OrderFact) => ({
  order: { orderId },
  driver: {
    driverId,
    // A Thai initial alone is romanised with a vowel: จ. as "Cha.".
    name: romanise(view.driver?.name ?? "").replace(/a\.$/, "."),
    phone: view.driver?.phone ?? "",
    plateNumber: romanisePlate(view.driver?.plate ?? view.driver?.plateMasked ?? ""),
    photo: view.driver?.photoUrl ? `${origin}${view.driver.photoUrl}` : "",
  },
  ...(view.position && {
    location: { lat: String(view.position.latitude), lng: String(view.position.longitude) },
  }),
});

const stopsOf = (
  { orderId, view, origin }: OrderFact,
  name: "POD" | "POP",
  isShown: (index: number) => boolean,
) => ({
  orderId,
  stops: view.stops.map(({ index, state, proofs, doneAt }) => {
    if (!isShown(index)) return { index: String(index) };
    const picture = proofs.findLast(({ url }) => url)?.url;
    const signed = proofs.some(({ kind }) => kind === "signature");
    const proof = {
      status: podStatusOf(state, { signed }),
      ...(picture && { image: `${origin}${picture}` }),
      ...(doneAt && { deliveredAt: isoSeconds(doneAt) }),
    };
    return { index: String(index), [name]: proof };
  }),
});

const codesOf = ({ orderId, view }: OrderFact) => ({
  orderId,
  stops: view.stops.map(({ index, proofs }) => {
    const verified = proofs.some(({ kind, verified: right }) => kind === "pin" && right);
    const status = verified ? "VERIFIED" : "PENDING";
    return { index: String(index), ...(index > 0 && { deliveryCode: { status } }) };
  }),
});

const priceOf = ({ orderId, view }: OrderFact) => {
  const { totalSatang } = view;
  const prioritySatang = view.priority.totalSatang;
  return {
    orderId,
    price: {
      totalPrice: bahtText(totalSatang),
      priorityFee: bahtText(prioritySatang),
      subTotal: bahtText(totalSatang - prioritySatang),
      currency: "THB",
    },
  };
};

const placesOf = (stops: BookingView["stops"]) =>
  stops.map(({ latitude, longitude }) => ({ lat: String(latitude), lng: String(longitude) }));

/**
 * Returns the current order with the previous price, which is the same if the price did not change. An edit without a
 * driver keeps no previous price.
 */
function pricesOf({ orderId, view, kind }: OrderFact) {
  const before = kind === "edit_agreed" ? view.edit.newest?.beforeSatang : undefined;
  return {
    ...(kind !== "edited" && {
      previousData: { totalPrice: bahtText(before ?? view.totalSatang) },
    }),
    order: { orderId, stops: placesOf(view.stops), totalPrice: bahtText(view.totalSatang) },
  };
}
