import { paymentMethods } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import { isSatang } from "../../money.ts";
import { provinces } from "../../thai/provinces.ts";
import { vehicles } from "../../vehicle-types.ts";
import type { Tariff, VehicleTariff } from "./tariff.ts";

/** The price table that staff edit, without its name, its start date, the calendar's days and raises for now. */
export type TariffTerms = Omit<Tariff, "version" | "effectiveFrom" | "holiday" | "raises"> & {
  holiday: { percent: number };
};

export type TariffProblem =
  | "required"
  | "too_small"
  | "too_big"
  | "format"
  | "not_a_choice"
  | "order";
type Problems = Record<string, TariffProblem>;

/** No price of ours is a million baht; one more zero is a slip of the finger. */
const satangMax = 100_000_000;
const percentMax = 100;
/** The reason of a distance line names at most five bands. */
const bandsMax = 5;

/**
 * Returns the problems of a price table, by field path such as `vehicles.motorcycle.perKm.0.uptoKm`; empty when it can
 * be published. The product's own limits cannot be exceeded.
 */
export function checkTariff(terms: TariffTerms): Problems {
  const problems: Problems = {};
  const note = (path: string, problem: TariffProblem | null) => {
    if (problem) problems[path] ??= problem;
  };
  for (const vehicle of vehicles)
    checkVehicle(`vehicles.${vehicle}`, terms.vehicles[vehicle], note);
  for (const [index, row] of terms.extras.entries()) {
    if (row.amountSatang !== null) note(`extras.${index}.amountSatang`, amount(row.amountSatang));
    if (row.percent !== null) note(`extras.${index}.percent`, percent(row.percent));
  }
  const { cashOnDelivery, liability, night, priority, hours } = terms;
  note("cashOnDelivery.maxSatang", amount(cashOnDelivery.maxSatang, limits.codAmountSatangMax));
  note("cashOnDelivery.percent", percent(cashOnDelivery.percent));
  note("cashOnDelivery.minSatang", amount(cashOnDelivery.minSatang));
  note("liability.freeSatang", amount(liability.freeSatang));
  note("liability.maxSatang", amount(liability.maxSatang, limits.liabilitySatangMax));
  if (liability.maxSatang < liability.freeSatang) note("liability.maxSatang", "order");
  note("liability.percent", percent(liability.percent));
  note("night.from", clock(night.from));
  note("night.to", clock(night.to));
  note("night.percent", percent(night.percent));
  note("holiday.percent", percent(terms.holiday.percent));
  note("priority.minSatang", amount(priority.minSatang));
  note("priority.maxSatang", amount(priority.maxSatang));
  if (priority.maxSatang < priority.minSatang) note("priority.maxSatang", "order");
  note("driverShare.farePercent", percent(terms.driverShare.farePercent));
  note("hours.open", clock(hours.open));
  note("hours.close", hours.close === "24:00" ? null : clock(hours.close));
  if (hours.open >= hours.close) note("hours.close", "order");
  note("routeMetresMax", whole(terms.routeMetresMax, 1000, limits.routeMetresMax));
  if (terms.paymentMethods.length === 0) note("paymentMethods", "required");
  if (terms.paymentMethods.some((method) => !paymentMethods.includes(method)))
    note("paymentMethods", "not_a_choice");
  note("provinceCodes", provincesProblem(terms.provinceCodes));
  return problems;
}

type Note = (path: string, problem: TariffProblem | null) => void;

function checkVehicle(field: string, rates: VehicleTariff, note: Note): void {
  const { limits: most, waiting } = rates;
  for (const side of ["lengthCm", "widthCm", "heightCm"] as const)
    note(`${field}.limits.${side}`, whole(most[side], 1, 2000));
  note(`${field}.limits.weightKg`, within(most.weightKg, 1, 5000));
  note(`${field}.baseSatang`, amount(rates.baseSatang));
  note(
    `${field}.minimumSatang`,
    rates.minimumSatang < 1 ? "too_small" : amount(rates.minimumSatang),
  );
  for (const [index, band] of rates.perKm.entries()) {
    const path = `${field}.perKm.${index}`;
    const isLast = index === rates.perKm.length - 1;
    note(`${path}.satangPerKm`, amount(band.satangPerKm));
    if (isLast !== (band.uptoKm === null)) note(`${path}.uptoKm`, isLast ? "order" : "required");
    if (band.uptoKm === null || isLast) continue;
    note(`${path}.uptoKm`, within(band.uptoKm, 0.1, limits.routeMetresMax / 1000));
    if (band.uptoKm <= (rates.perKm[index - 1]?.uptoKm ?? 0)) note(`${path}.uptoKm`, "order");
  }
  if (rates.perKm.length === 0 || rates.perKm.length > bandsMax)
    note(`${field}.perKm`, rates.perKm.length ? "too_big" : "required");
  note(`${field}.extraStopSatang`, amount(rates.extraStopSatang));
  note(`${field}.waiting.freeMinutes`, whole(waiting.freeMinutes, 0, 600));
  note(`${field}.waiting.stepMinutes`, whole(waiting.stepMinutes, 1, 600));
  note(`${field}.waiting.satangPerStep`, amount(waiting.satangPerStep));
  note(`${field}.lateCancelSatang`, amount(rates.lateCancelSatang));
  note(`${field}.failedPickupSatang`, amount(rates.failedPickupSatang));
}

function within(value: number, min: number, max: number): TariffProblem | null {
  if (!Number.isFinite(value)) return "required";
  return value < min ? "too_small" : value > max ? "too_big" : null;
}

const whole = (value: number, min: number, max: number): TariffProblem | null =>
  within(value, min, max) ?? (Number.isInteger(value) ? null : "format");
const amount = (satang: number, max = satangMax): TariffProblem | null =>
  within(satang, 0, max) ?? (isSatang(satang) ? null : "format");
const percent = (value: number): TariffProblem | null => within(value, 0, percentMax);
const clock = (text: string): TariffProblem | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : "format";

function provincesProblem(codes: Tariff["provinceCodes"]): TariffProblem | null {
  if (codes === "all") return null;
  if (codes.length === 0) return "required";
  return codes.every((code) => provinces.some((province) => province.code === code))
    ? null
    : "not_a_choice";
}

/** A version begins in the future, within a year, and not at the moment another does. */
export function checkBeginning(
  beginsAt: Date,
  { now, usedInstants }: { now: Date; usedInstants: readonly Date[] },
): "date_past" | "date_too_far" | "already_used" | null {
  if (beginsAt <= now) return "date_past";
  if (beginsAt.getTime() > now.getTime() + 366 * 86_400_000) return "date_too_far";
  return usedInstants.some((instant) => instant.getTime() === beginsAt.getTime())
    ? "already_used"
    : null;
}

/** Returns true when a version's name is valid: small letters, digits and hyphens, 3 to 40 of them. */
export const isTariffVersion = (text: string): boolean => /^[a-z0-9][a-z0-9-]{2,39}$/.test(text);
