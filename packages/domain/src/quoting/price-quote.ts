import { assert } from "../assert.ts";
import { codPerBookingSatangMax } from "../cod/cod-ceiling.ts";
import { isSatang, percentOf, roundUpToBaht, type Satang, sumSatang } from "../money.ts";
import { bangkokMinutes, serviceDay } from "../thai/dates.ts";
import type { Extra, LineItemCode, Vehicle } from "../vehicle-types.ts";
import { isInThailand } from "./area.ts";
import { shareFare } from "./driver-pay.ts";
import { findRaise, type RaiseTerms } from "./raises/price-raise.ts";
import type { Tariff, VehicleTariff } from "./tariff/tariff.ts";
import { type Parcel, vehicleRefusal } from "./vehicle-refusal.ts";

export type QuoteInput = {
  /** The pick-up, then the drop-offs in order. The caller looks up the areas of each. */
  stops: readonly {
    latitude: number;
    longitude: number;
    provinceCode?: string | undefined;
    districtCode?: string | undefined;
    codAmountSatang?: Satang | undefined;
  }[];
  vehicle: Vehicle;
  parcel: Parcel;
  extras: readonly Extra[];
  /** The whole route by road, whole metres. */
  distanceMetres: number;
  /** When the parcel is picked up: night, holiday and opening hours go by this. */
  pickUpAt: Date;
  /** The raise that a booking was quoted with, null for none; unset, the raises that run decide. */
  raise?: RaiseTerms | null | undefined;
  /** Added by the customer to find a driver sooner; 0 or unset for none. */
  prioritySatang?: Satang | undefined;
  /** The promo's worth, not negative; never more than the price. */
  promoSatang?: Satang | undefined;
  /** Values of the promo's price line: the code and its discount. */
  promoWhy?: Why["values"] | undefined;
  /** The caller found the goods on the operator's list of prohibited goods. */
  prohibited?: boolean | undefined;
};

/**
 * A line item's reason: a key of the price line texts with numbers to fill in; stored with the quote and
 * shown in either language.
 */
export type Why = { key: LineItemCode; values: Record<string, string | number> };
export type PricedLineItem = { code: LineItemCode; amountSatang: Satang; why: Why };

export type QuoteRefusal =
  | "outside_area"
  | "prohibited"
  | "too_heavy"
  | "too_large"
  | "too_far"
  | "closed_hours"
  | "invalid";

export type PricedQuote = {
  ok: true;
  totalSatang: Satang;
  lines: PricedLineItem[];
  driverPaySatang: Satang;
  commissionSatang: Satang;
  platformFeesSatang: Satang;
};

export type QuotePriceDecision =
  | PricedQuote
  | {
      ok: false;
      refusal: QuoteRefusal;
      /** `stopIndex` for `outside_area`, limits for the others. */
      details: Record<string, string | number>;
      /** Only for `invalid`: field path to problem code. */
      fields?: Record<string, string>;
    };

/**
 * The itemised price of a booking, VAT included, or the reason it cannot be quoted.
 *
 * Each line is whole satang (shares rounded half up); the lines always sum to the total; the total is rounded up to a
 * whole baht once, by the line `rounding`. Chosen extras that cost nothing have a line of 0.
 *
 * @throws InvariantError when the distance or an amount is no whole number, or there are fewer than two stops
 */
export function priceQuote(input: QuoteInput, tariff: Tariff): QuotePriceDecision {
  assert(input.stops.length >= 2, "a quote has at least two stops");
  assert(
    Number.isInteger(input.distanceMetres) && input.distanceMetres >= 0,
    "distance is whole metres",
  );
  const refusal = quoteRefusal(input, tariff);
  if (refusal) return refusal;
  const transport = transportLines(input, tariff);
  const lines = [
    ...transport,
    ...extraLines(input, tariff),
    ...timeLines(input, tariff),
    ...raiseLines(input, { tariff, fareSatang: total(transport) }),
  ];
  const prioritySatang = input.prioritySatang ?? 0;
  if (prioritySatang > 0) lines.push(line("priority", prioritySatang));
  const promoSatang = Math.min(input.promoSatang ?? 0, total(lines));
  if (promoSatang > 0) lines.push(line("promo", -promoSatang, input.promoWhy));
  const totalSatang = roundUpToBaht(total(lines));
  const roundingSatang = totalSatang - total(lines);
  if (roundingSatang > 0) lines.push(line("rounding", roundingSatang));
  return { ok: true, totalSatang, lines, ...shareFare(lines, tariff.driverShare) };
}

function quoteRefusal(
  input: QuoteInput,
  tariff: Tariff,
): Extract<QuotePriceDecision, { ok: false }> | null {
  const outside = input.stops.findIndex((stop) => !isServed(stop, tariff));
  if (outside >= 0) return refuse("outside_area", { stopIndex: outside });
  if (input.prohibited) return refuse("prohibited");
  const fields = fieldProblems(input, tariff);
  if (Object.keys(fields).length > 0) return { ...refuse("invalid"), fields };
  const vehicle = vehicleRefusal(input.vehicle, input.parcel, tariff);
  if (vehicle) return refuse(vehicle.code, vehicle.details);
  if (input.distanceMetres > tariff.routeMetresMax) {
    return refuse("too_far", {
      distanceMetres: input.distanceMetres,
      maxMetres: tariff.routeMetresMax,
    });
  }
  const { open, close } = tariff.hours;
  return isBetween(input.pickUpAt, open, close) ? null : refuse("closed_hours", { open, close });
}

/** Returns true when a place is in the area of the tariff. */
export function isServed(
  stop: QuoteInput["stops"][number],
  { provinceCodes }: Pick<Tariff, "provinceCodes">,
): boolean {
  if (!isInThailand(stop)) return false;
  return (
    provinceCodes === "all" ||
    stop.provinceCode === undefined ||
    provinceCodes.includes(stop.provinceCode)
  );
}

function fieldProblems(input: QuoteInput, tariff: Tariff): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, extra] of input.extras.entries()) {
    const sold = tariff.extras.find((row) => row.extra === extra)?.vehicles.includes(input.vehicle);
    if (!sold) problems[`extras.${index}`] = "not_available";
  }
  let allCodSatang = 0;
  for (const [index, stop] of input.stops.entries()) {
    const codSatang = stop.codAmountSatang ?? 0;
    allCodSatang += codSatang;
    assert(isSatang(codSatang) && codSatang >= 0, "cash on delivery is whole satang");
    const isTooMuch = allCodSatang > codPerBookingSatangMax && codSatang > 0;
    if (codSatang > tariff.cashOnDelivery.maxSatang || isTooMuch)
      problems[`stops.${index}.codAmountSatang`] = "too_big";
    if (codSatang > 0 && index === 0) problems[`stops.${index}.codAmountSatang`] = "not_available";
  }
  if ((input.parcel.declaredValueSatang ?? 0) > tariff.liability.maxSatang) {
    problems["parcel.declaredValueSatang"] = "too_big";
  }
  const { minSatang, maxSatang } = tariff.priority;
  const prioritySatang = input.prioritySatang ?? 0;
  if (prioritySatang !== 0 && prioritySatang < minSatang) problems.prioritySatang = "too_small";
  if (prioritySatang > maxSatang) problems.prioritySatang = "too_big";
  return problems;
}

/** Returns the lines for the base, the distance, and the amount up to the vehicle's minimum, followed by further stops. */
function transportLines(input: QuoteInput, tariff: Tariff): PricedLineItem[] {
  const rates = tariff.vehicles[input.vehicle];
  const distance = distanceLine(input.distanceMetres, rates);
  const lines = [line("base", rates.baseSatang, { vehicle: input.vehicle }), distance];
  const missingSatang = rates.minimumSatang - rates.baseSatang - distance.amountSatang;
  if (missingSatang > 0)
    lines.push(line("minimum", missingSatang, { minimumSatang: rates.minimumSatang }));
  const extraStops = input.stops.length - 2;
  if (extraStops > 0) {
    const values = { count: extraStops, eachSatang: rates.extraStopSatang };
    lines.push(line("extra_stops", extraStops * rates.extraStopSatang, values));
  }
  return lines;
}

/**
 * Returns the price of one vehicle from one stop to another, before extras and times: base and distance, at least the
 * minimum.
 * @param distanceMetres whole metres, from 0
 */
export function transportFare(
  distanceMetres: number,
  rates: Pick<VehicleTariff, "baseSatang" | "minimumSatang" | "perKm">,
): Satang {
  return Math.max(
    rates.minimumSatang,
    rates.baseSatang + distanceLine(distanceMetres, rates).amountSatang,
  );
}

/**
 * Marginal bands: every kilometre costs its own band's rate, so a longer way is never cheaper. The distance is charged
 * in steps of 10 m, because the price line shows two decimals of a kilometre and must multiply out.
 */
function distanceLine(roadMetres: number, rates: Pick<VehicleTariff, "perKm">): PricedLineItem {
  const distanceMetres = Math.round(roadMetres / 10) * 10;
  const values: Record<string, number> = { distanceMetres };
  let thousandths = 0;
  let fromMetres = 0;
  for (const [index, band] of rates.perKm.entries()) {
    const untilMetres = band.uptoKm === null ? Number.POSITIVE_INFINITY : band.uptoKm * 1000;
    const metres = Math.max(0, Math.min(distanceMetres, untilMetres) - fromMetres);
    thousandths += metres * band.satangPerKm;
    if (metres > 0)
      Object.assign(values, {
        [`metres${index + 1}`]: metres,
        [`satangPerKm${index + 1}`]: band.satangPerKm,
      });
    fromMetres = untilMetres;
  }
  return line("distance", Math.round(thousandths / 1000), values);
}

function extraLines(input: QuoteInput, tariff: Tariff): PricedLineItem[] {
  const distanceSatang = distanceLine(
    input.distanceMetres,
    tariff.vehicles[input.vehicle],
  ).amountSatang;
  const lines = tariff.extras
    .filter((row) => input.extras.includes(row.extra))
    .map((row) => {
      if (row.extra === "raised_liability") return liabilityLine(input, tariff);
      const percent = row.percent ?? 0;
      const amountSatang = row.amountSatang ?? percentOf(distanceSatang, percent, "half_up");
      return line(row.extra, amountSatang, row.amountSatang === null ? { percent } : {});
    });
  const cod = codLine(input, tariff);
  return cod ? [...lines, cod] : lines;
}

/** Half a percent of the declared value above what is covered free. */
function liabilityLine(input: QuoteInput, { liability }: Tariff): PricedLineItem {
  const declaredSatang = input.parcel.declaredValueSatang ?? 0;
  const aboveSatang = Math.max(0, declaredSatang - liability.freeSatang);
  const { percent, freeSatang } = liability;
  return line("raised_liability", percentOf(aboveSatang, percent, "half_up"), {
    percent,
    freeSatang,
    declaredSatang,
  });
}

/** Two percent of each stop's cash, at least the minimum at each, because each is collected and counted apart. */
function codLine(input: QuoteInput, { cashOnDelivery }: Tariff): PricedLineItem | null {
  const amounts = input.stops
    .map((stop) => stop.codAmountSatang ?? 0)
    .filter((amount) => amount > 0);
  if (amounts.length === 0) return null;
  const { percent, minSatang } = cashOnDelivery;
  const fees = amounts.map((amount) => Math.max(minSatang, percentOf(amount, percent, "half_up")));
  return line("cash_on_delivery", sumSatang(fees), {
    percent,
    minSatang,
    codSatang: sumSatang(amounts),
  });
}

function timeLines(input: QuoteInput, { night, holiday, vehicles }: Tariff): PricedLineItem[] {
  const distanceSatang = distanceLine(input.distanceMetres, vehicles[input.vehicle]).amountSatang;
  const lines: PricedLineItem[] = [];
  if (isBetween(input.pickUpAt, night.from, night.to)) {
    const { percent, from, to } = night;
    lines.push(line("night", percentOf(distanceSatang, percent, "half_up"), { percent, from, to }));
  }
  if (holiday.days.includes(serviceDay(input.pickUpAt))) {
    const { percent } = holiday;
    lines.push(line("holiday", percentOf(distanceSatang, percent, "half_up"), { percent }));
  }
  return lines;
}

/** The raise for now, of base, distance, minimum and further stops. */
function raiseLines(
  { raise, stops: [pickUp], pickUpAt }: QuoteInput,
  { tariff, fareSatang }: { tariff: Tariff; fareSatang: Satang },
): PricedLineItem[] {
  const running =
    raise === undefined && pickUp
      ? findRaise(tariff.raises ?? [], { place: pickUp, at: pickUpAt })
      : raise;
  if (!running || running.percent === 0) return [];
  const { percent, reason } = running;
  return [line("raise", percentOf(fareSatang, percent, "half_up"), { percent, reason })];
}

/** The raise in the lines of a price; null for none. */
export function raiseOf(lines: readonly PricedLineItem[]): RaiseTerms | null {
  const found = lines.find(({ code }) => code === "raise");
  return found ? (found.why.values as RaiseTerms) : null;
}

/**
 * Returns true when Bangkok's clock is from `from` until just before `to`, both `HH:MM`; across midnight when `from`
 * is later.
 */
export function isBetween(instant: Date, from: string, to: string): boolean {
  const minutes = bangkokMinutes(instant);
  const [start, end] = [clockMinutes(from), clockMinutes(to)];
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

function clockMinutes(clock: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(clock);
  assert(match, "a time is written HH:MM");
  return Number(match[1]) * 60 + Number(match[2]);
}

const total = (lines: readonly PricedLineItem[]): Satang =>
  sumSatang(lines.map((row) => row.amountSatang));

const line = (
  code: LineItemCode,
  amountSatang: Satang,
  values: Why["values"] = {},
): PricedLineItem => ({
  code,
  amountSatang,
  why: { key: code, values },
});

const refuse = (refusal: QuoteRefusal, details: Record<string, string | number> = {}) =>
  ({ ok: false, refusal, details }) as const;
