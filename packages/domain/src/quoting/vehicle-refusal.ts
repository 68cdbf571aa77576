import type { ParcelCategory, Vehicle } from "../vehicle-types.ts";
import type { Tariff } from "./tariff/tariff.ts";

export type Parcel = {
  category: ParcelCategory;
  weightKg: number;
  size?: { lengthCm: number; widthCm: number; heightCm: number } | undefined;
  declaredValueSatang?: number | undefined;
};

export type VehicleRefusal =
  | { code: "too_heavy"; details: { weightKg: number; maxKg: number } }
  | {
      code: "too_large";
      details: {
        lengthCm: number;
        widthCm: number;
        heightCm: number;
        maxLengthCm: number;
        maxWidthCm: number;
        maxHeightCm: number;
      };
    };

/**
 * The part of a tariff that decides what a vehicle carries: any tariff fits, and so does the web's
 * view of one.
 */
export type CarryingLimits = {
  vehicles: Readonly<Record<Vehicle, Pick<Tariff["vehicles"][Vehicle], "limits">>>;
};

/**
 * Why a vehicle cannot carry a parcel, or null when it can. The parcel may be turned any way: its sides are compared
 * from longest to shortest. Equal to the limit is allowed.
 */
export function vehicleRefusal(
  vehicle: Vehicle,
  parcel: Parcel,
  tariff: CarryingLimits,
): VehicleRefusal | null {
  const { limits } = tariff.vehicles[vehicle];
  if (parcel.weightKg > limits.weightKg) {
    return { code: "too_heavy", details: { weightKg: parcel.weightKg, maxKg: limits.weightKg } };
  }
  if (!parcel.size) return null;
  const sides = sortedSides(parcel.size);
  const maxSides = sortedSides(limits);
  if (sides.every((side, index) => side <= (maxSides[index] ?? 0))) return null;
  return {
    code: "too_large",
    details: {
      ...parcel.size,
      maxLengthCm: limits.lengthCm,
      maxWidthCm: limits.widthCm,
      maxHeightCm: limits.heightCm,
    },
  };
}

const sortedSides = (box: { lengthCm: number; widthCm: number; heightCm: number }): number[] =>
  [box.lengthCm, box.widthCm, box.heightCm].sort((left, right) => right - left);
