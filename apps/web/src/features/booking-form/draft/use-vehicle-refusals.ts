import { useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { type CarryingLimits, vehicleRefusal } from "@songtan/domain/quoting/vehicle-refusal";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import type { BookingDraft } from "./booking-draft.ts";
import { parcelOf } from "./draft-request.ts";

type Limits = CarryingLimits["vehicles"][Vehicle];

function carryingLimits(tariff: TariffView): CarryingLimits {
  const rows = tariff.vehicles.map((row): [Vehicle, Limits] => [row.vehicle, row]);
  return { vehicles: Object.fromEntries(rows) as Record<Vehicle, Limits> };
}

/** Why each vehicle cannot carry the parcel as typed, as text; vehicles that can are left out. */
export function useVehicleRefusals(
  draft: BookingDraft,
  tariff: TariffView | undefined,
): Partial<Record<Vehicle, string>> {
  const t = useText("booking");
  const parcel = parcelOf(draft);
  if (!parcel || !tariff) return {};
  const limits = carryingLimits(tariff);
  const refusalTexts = vehicles.map((vehicle) => {
    const refusal = vehicleRefusal(vehicle, parcel, limits);
    if (!refusal) return null;
    if (refusal.code === "too_heavy") {
      return [vehicle, t("parcel.tooHeavy", { kg: refusal.details.maxKg.toLocaleString("en-US") })];
    }
    const { maxLengthCm, maxWidthCm, maxHeightCm } = refusal.details;
    return [vehicle, t("parcel.tooLarge", { size: `${maxLengthCm}×${maxWidthCm}×${maxHeightCm}` })];
  });
  return Object.fromEntries(refusalTexts.filter((entry) => entry !== null));
}
