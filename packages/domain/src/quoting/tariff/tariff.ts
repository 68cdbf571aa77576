import type { PaymentMethod } from "../../booking-types.ts";
import type { Satang } from "../../money.ts";
import type { Extra, Vehicle } from "../../vehicle-types.ts";
import type { PriceRaise } from "../raises/price-raise.ts";
import { launchHolidays } from "./holidays.ts";

export type VehicleTariff = {
  limits: {
    lengthCm: number;
    widthCm: number;
    heightCm: number;
    weightKg: number;
    covered: boolean;
  };
  baseSatang: Satang;
  minimumSatang: Satang;
  /** Marginal rates, nearest band first: each applies to the kilometres up to `uptoKm`; the last one is unlimited. */
  perKm: readonly { uptoKm: number | null; satangPerKm: Satang }[];
  extraStopSatang: Satang;
  waiting: { freeMinutes: number; stepMinutes: number; satangPerStep: Satang };
  lateCancelSatang: Satang;
  failedPickupSatang: Satang;
};

/** An extra has a fixed amount or a percent of the distance price. One that is not here for a vehicle is not sold with it. */
export type ExtraTariff = {
  extra: Extra;
  vehicles: readonly Vehicle[];
  amountSatang: Satang | null;
  percent: number | null;
};

/** A price table in force from an instant on. Never edited: a change is a new version. */
export type Tariff = {
  version: string;
  effectiveFrom: Date;
  vehicles: Record<Vehicle, VehicleTariff>;
  extras: readonly ExtraTariff[];
  cashOnDelivery: { maxSatang: Satang; percent: number; minSatang: Satang };
  liability: { freeSatang: Satang; maxSatang: Satang; percent: number };
  /** Bangkok wall clock; `from` after `to` runs over midnight. The percent is of the distance price. */
  night: { from: string; to: string; percent: number };
  /** Bangkok days as `2026-04-13`, the calendar's own when read from the database; the percent is of the distance price. */
  holiday: { percent: number; days: readonly string[] };
  /** Those that run at the moment for which the tariff was read; unset where no new price is made. */
  raises?: readonly PriceRaise[];
  priority: { minSatang: Satang; maxSatang: Satang };
  driverShare: { farePercent: number };
  paymentMethods: readonly PaymentMethod[];
  /** Pick-ups are accepted in these hours, Bangkok wall clock. `00:00`–`24:00` is always. */
  hours: { open: string; close: string };
  routeMetresMax: number;
  /** Official codes of the provinces served. */
  provinceCodes: readonly string[] | "all";
};

const everyVehicle: readonly Vehicle[] = ["motorcycle", "hatchback", "pickup", "box_pickup"];
const pickups: readonly Vehicle[] = ["pickup", "box_pickup"];

const pickup: VehicleTariff = {
  limits: { lengthCm: 170, widthCm: 150, heightCm: 170, weightKg: 1000, covered: false },
  baseSatang: 25_000,
  minimumSatang: 30_000,
  perKm: [
    { uptoKm: 15, satangPerKm: 1400 },
    { uptoKm: 40, satangPerKm: 1300 },
    { uptoKm: null, satangPerKm: 1200 },
  ],
  extraStopSatang: 5000,
  waiting: { freeMinutes: 60, stepMinutes: 30, satangPerStep: 5000 },
  lateCancelSatang: 10_000,
  failedPickupSatang: 10_000,
};

/** The prices of the first day, in satang. Later versions are rows in the database. */
export const launchTariff: Tariff = {
  version: "2026-11-launch",
  effectiveFrom: new Date("2026-11-01T00:00:00+07:00"),
  vehicles: {
    motorcycle: {
      limits: { lengthCm: 50, widthCm: 50, heightCm: 50, weightKg: 20, covered: false },
      baseSatang: 4000,
      minimumSatang: 4500,
      perKm: [
        { uptoKm: 15, satangPerKm: 700 },
        { uptoKm: 40, satangPerKm: 800 },
        { uptoKm: null, satangPerKm: 900 },
      ],
      extraStopSatang: 3000,
      waiting: { freeMinutes: 30, stepMinutes: 30, satangPerStep: 2500 },
      lateCancelSatang: 4000,
      failedPickupSatang: 4000,
    },
    hatchback: {
      limits: { lengthCm: 115, widthCm: 115, heightCm: 80, weightKg: 100, covered: true },
      baseSatang: 11_000,
      minimumSatang: 12_000,
      perKm: [
        { uptoKm: 15, satangPerKm: 900 },
        { uptoKm: 40, satangPerKm: 900 },
        { uptoKm: null, satangPerKm: 800 },
      ],
      extraStopSatang: 4000,
      waiting: { freeMinutes: 60, stepMinutes: 30, satangPerStep: 5000 },
      lateCancelSatang: 6000,
      failedPickupSatang: 6000,
    },
    pickup,
    box_pickup: {
      ...pickup,
      limits: { ...pickup.limits, covered: true },
      baseSatang: 28_000,
      minimumSatang: 33_000,
    },
  },
  extras: [
    { extra: "insulated_bag", vehicles: ["motorcycle"], amountSatang: 1000, percent: null },
    { extra: "return_trip", vehicles: everyVehicle, amountSatang: null, percent: 50 },
    { extra: "helper", vehicles: pickups, amountSatang: 15_000, percent: null },
    { extra: "pin", vehicles: everyVehicle, amountSatang: 0, percent: null },
    { extra: "raised_liability", vehicles: everyVehicle, amountSatang: null, percent: null },
  ],
  cashOnDelivery: { maxSatang: 2_000_000, percent: 2, minSatang: 1000 },
  liability: { freeSatang: 200_000, maxSatang: 5_000_000, percent: 0.5 },
  night: { from: "22:00", to: "06:00", percent: 20 },
  holiday: { percent: 10, days: launchHolidays.map(({ day }) => day) },
  priority: { minSatang: 1000, maxSatang: 50_000 },
  driverShare: { farePercent: 85 },
  paymentMethods: ["card", "promptpay", "cash"],
  hours: { open: "00:00", close: "24:00" },
  routeMetresMax: 300_000,
  provinceCodes: "all",
};
