import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote, TariffView } from "@songtan/contract/bookings/quotes";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { limits } from "@songtan/domain/limits";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";
import type { Extra, Vehicle } from "@songtan/domain/vehicle-types";
import type { input } from "zod";
import type { BookingAttempt, BookingDraft, DraftStop } from "./booking-draft.ts";

const isTyped = (text: string) => text.trim() !== "";

/** Returns a typed figure in the format used elsewhere: ๒.๕ becomes 2.5. */
export const figureOf = (typed: string): string =>
  readNumber(typed)?.toLocaleString("en-US") ?? typed.trim();

/** The address as the driver reads it: what the person added, then what the map knows. */
export function fullAddress({ detail, address }: Pick<DraftStop, "detail" | "address">): string {
  return [detail.trim(), address.trim()]
    .filter(Boolean)
    .join(" ")
    .slice(0, limits.addressCharacters);
}

export const isPlaced = (
  stop: DraftStop,
): stop is DraftStop & { latitude: number; longitude: number } =>
  stop.latitude !== null && stop.longitude !== null && isTyped(stop.address);

/** Returns the placed stops at the other end: for the pick-up all drop-offs, for a drop-off only the pick-up. */
export const placesAtOtherEnd = (stops: readonly DraftStop[], index: number) =>
  (index === 0 ? stops.slice(1) : stops.slice(0, 1)).filter(isPlaced);

/** The places of a route as text: another text is another route. */
export const routeOf = (stops: readonly DraftStop[]): string =>
  stops.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(";");

/** The parcel as typed so far; null while a number in it cannot be read or is past every limit. */
export function parcelOf(draft: BookingDraft): Parcel | null {
  const weightKg = readNumber(draft.weightKg);
  if (!weightKg || weightKg > limits.parcelWeightKgMax) return null;
  const sides = Object.values(draft.size);
  const [lengthCm, widthCm, heightCm] = sides.map(readNumber);
  const sized = sides.some(isTyped);
  if (sized && !(lengthCm && widthCm && heightCm)) return null;
  if (Math.max(lengthCm ?? 0, widthCm ?? 0, heightCm ?? 0) > limits.parcelSideCmMax) return null;
  const declared = isTyped(draft.declaredValueBaht) ? readSatang(draft.declaredValueBaht) : 0;
  if (declared === null || declared > limits.liabilitySatangMax) return null;
  return {
    category: draft.category,
    weightKg,
    ...(lengthCm && widthCm && heightCm ? { size: { lengthCm, widthCm, heightCm } } : {}),
    ...(declared > 0 ? { declaredValueSatang: declared } : {}),
  };
}

/** The chosen extras that are sold with the chosen vehicle; the others wait in the draft for another vehicle. */
export function soldExtras(
  draft: Pick<BookingDraft, "extras" | "vehicle">,
  tariff: TariffView | undefined,
): Extra[] {
  if (!tariff) return [...draft.extras];
  const sold = (extra: Extra, vehicle: Vehicle) =>
    tariff.extras.some((row) => row.extra === extra && row.vehicles.includes(vehicle));
  return draft.extras.filter((extra) => sold(extra, draft.vehicle));
}

/** The request for a price, or null while a place or a number is missing. */
export function quoteRequest(draft: BookingDraft, tariff?: TariffView): CreateQuote | null {
  const parcel = parcelOf(draft);
  if (!parcel || !draft.stops.every(isPlaced)) return null;
  const codAmounts = draft.stops.map((stop, index) =>
    index === 0 ? 0 : (readSatang(stop.codAmountBaht) ?? 0),
  );
  if (codAmounts.some((amount) => amount > limits.codAmountSatangMax)) return null;
  return {
    stops: draft.stops.filter(isPlaced).map((stop, index) => ({
      latitude: stop.latitude,
      longitude: stop.longitude,
      address: fullAddress(stop),
      ...(stop.placeId ? { placeId: stop.placeId } : {}),
      ...(codAmounts[index] ? { codAmountSatang: codAmounts[index] } : {}),
    })),
    vehicle: draft.vehicle,
    parcel: draft.photoId ? { ...parcel, photoId: draft.photoId } : parcel,
    extras: soldExtras(draft, tariff),
    ...(draft.scheduledAt ? { scheduledAt: draft.scheduledAt } : {}),
    ...(draft.stops.length > 2 ? { optimise: true } : {}),
  };
}

/** Which drop-off pays in cash; the first when the chosen one is gone or has become the pick-up. */
export function payerStopIndex(draft: Pick<BookingDraft, "stops" | "payerStopKey">): number {
  return Math.max(
    1,
    draft.stops.findIndex(({ key }) => key === draft.payerStopKey),
  );
}

export type PaymentOfBooking = NonNullable<input<typeof CreateBooking>["payment"]>;

/** Cash, by whom and where. */
export const cashPayment = (draft: BookingDraft): PaymentOfBooking => ({
  method: "cash",
  payer: draft.payer,
  ...(draft.payer === "recipient" ? { payerStopIndex: payerStopIndex(draft) } : {}),
});

/** Builds the request that books a quote, from the draft. */
export function bookingRequest(
  draft: BookingDraft,
  quoteId: string,
  payment: PaymentOfBooking = cashPayment(draft),
): input<typeof CreateBooking> {
  return {
    quoteId,
    stops: draft.stops.map(({ contactName, contactPhone, note }) => ({
      contactName,
      contactPhone,
      ...(isTyped(note) ? { note } : {}),
    })),
    payment,
    ...(draft.goodsAllowed && { goodsTermsVersion: currentVersion("terms") }),
  };
}

/**
 * The earlier attempt to book the same without an answer, if there is one. The quote may be newer
 * by now: sending the old one again prevents a lost answer from becoming a second booking.
 */
export function attemptToRepeat(
  attempt: BookingAttempt | null,
  body: input<typeof CreateBooking>,
): BookingAttempt | null {
  if (!attempt) return null;
  // A typed card gets a new token each time it is sent to its bank; it is the same try all the same.
  const content = (each: input<typeof CreateBooking>) =>
    JSON.stringify({
      ...each,
      quoteId: "",
      deviceId: "",
      goodsTermsVersion: undefined,
      payment: { ...each.payment, token: each.payment?.token && "" },
    });
  return content(attempt.body) === content(body) ? attempt : null;
}
