import type { TariffView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { useApiQuery } from "../api/use-call.ts";

const staleMilliseconds = 300_000;

/** Loads the current tariff. */
export const useTariff = () => useApiQuery("GET /tariff", { quiet: true }, { staleMilliseconds });

export type TariffVehicle = TariffView["vehicles"][number];

export const tariffVehicle = (
  tariff: TariffView | undefined,
  vehicle: Vehicle,
): TariffVehicle | undefined => tariff?.vehicles.find((row) => row.vehicle === vehicle);
