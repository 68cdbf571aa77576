import type { TariffView } from "@songtan/contract/quotes";
import { percentOf, type Satang } from "@songtan/domain/money";
import { transportFare } from "@songtan/domain/quoting/price-quote";

export type Shift = { hoursPerDay: number; jobsPerHour: number; kmPerJob: number; daysPerWeek: number };

export type Earnings = {
  /** What the customer pays for the usual job. */
  fareSatang: Satang;
  perJobSatang: Satang;
  jobsPerDay: number;
  perDaySatang: Satang;
  perWeekSatang: Satang;
};

type VehicleRates = TariffView["vehicles"][number];

/** What usual jobs of this distance would bring, by the tariff in force: the driver's share of the fare, floored per job. */
export function estimateEarnings(rates: VehicleRates, farePercent: number, shift: Shift): Earnings {
  const fareSatang = transportFare(Math.round(shift.kmPerJob * 1000), rates);
  const perJobSatang = percentOf(fareSatang, farePercent, "floor");
  const jobsPerDay = Math.floor(shift.hoursPerDay * shift.jobsPerHour);
  const perDaySatang = perJobSatang * jobsPerDay;
  return { fareSatang, perJobSatang, jobsPerDay, perDaySatang, perWeekSatang: perDaySatang * shift.daysPerWeek };
}
