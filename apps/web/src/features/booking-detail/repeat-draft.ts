import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { DepotView } from "@songtan/contract/bookings/depots";
import type { Locale } from "@songtan/domain/account-types";
import { satangPerBaht } from "@songtan/domain/money";
import { formatTypedPhone } from "@songtan/domain/thai/phone";

/** One stop as the booking form keeps it. */
type RepeatedStop = {
  key: string;
  search: string;
  address: string;
  detail: string;
  latitude: number;
  longitude: number;
  placeId: null;
  precision: null;
  contactName: string;
  contactPhone: string;
  note: string;
  codAmountBaht: string;
};

const written = (value: number | undefined) => (value === undefined ? "" : String(value));
const inBaht = (satang: number | null | undefined) =>
  satang ? String(satang / satangPerBaht) : "";

/** A person's way and a business's are two choices of the form. */
const repeatedMethod = (method: BookingView["payment"]["method"]) =>
  method === "balance" || method === "invoice"
    ? { method: null, businessMethod: method }
    : { method };

type Place = Pick<
  BookingView["stops"][number],
  "address" | "latitude" | "longitude" | "contactName" | "contactPhone"
> & {
  note?: string | null;
  codAmountSatang?: number | null;
};

function repeatedStop(stop: Place, key: string): RepeatedStop {
  return {
    key,
    search: stop.address,
    address: stop.address,
    detail: "",
    latitude: stop.latitude,
    longitude: stop.longitude,
    placeId: null,
    precision: null,
    contactName: stop.contactName,
    contactPhone: formatTypedPhone(stop.contactPhone),
    note: stop.note ?? "",
    codAmountBaht: inBaht(stop.codAmountSatang),
  };
}

/**
 * Returns the booking form's draft that brings goods at a depot back to their sender: the same parcel, picked up at
 * the depot.
 */
export function depotDraft(
  booking: BookingView,
  depot: DepotView,
  locale: Locale,
): ReturnType<typeof repeatDraft> {
  const sender = booking.stops[0];
  const again = repeatDraft(booking);
  const pickup = {
    ...depot,
    address: depot.address[locale],
    contactName: depot.name[locale],
    contactPhone: depot.phone,
    note: booking.number,
  };
  return {
    ...again,
    stops: [
      repeatedStop(pickup, "pickup"),
      ...(sender ? [repeatedStop({ ...sender, note: "" }, "dropoff-1")] : []),
    ],
    extras: [],
    payer: "sender" as const,
    payerStopKey: "dropoff-1",
    goodsAllowed: false,
    senderFilled: false,
  };
}

/**
 * Returns the booking form's draft that repeats this booking: the same route, people, parcel and payment method, for
 * immediate pick-up. The declaration about the goods was confirmed for the same parcel, so it stays ticked and
 * visible. The price is requested afresh.
 */
export function repeatDraft(booking: BookingView) {
  const keyOf = (index: number) => (index === 0 ? "pickup" : `dropoff-${index}`);
  const { parcel, payment } = booking;
  return {
    stops: booking.stops.map((stop) => repeatedStop(stop, keyOf(stop.index))),
    vehicle: booking.vehicle,
    category: parcel.category,
    weightKg: String(parcel.weightKg),
    size: {
      lengthCm: written(parcel.size?.lengthCm),
      widthCm: written(parcel.size?.widthCm),
      heightCm: written(parcel.size?.heightCm),
    },
    declaredValueBaht: inBaht(parcel.declaredValueSatang),
    photoId: null,
    extras: [...booking.extras],
    scheduledAt: null,
    payer: payment.payer ?? ("sender" as const),
    payerStopKey: keyOf(payment.payer === "recipient" ? (payment.payerStopIndex ?? 1) : 1),
    ...repeatedMethod(payment.method),
    useCredit: false,
    promoCode: "",
    codRequested: false,
    goodsAllowed: true,
    senderFilled: true,
    seenPrice: null,
    attempt: null,
  };
}
