import { TariffView } from "@songtan/contract/bookings/quotes";
import { data } from "@songtan/contract/scalars";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { provinces } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { acceptedMethods, loadTariffAt, loadUpcomingTariffs } from "./load-tariff.ts";

export const tariffRoutes =
  ({
    db,
    clock,
    cardProvider,
  }: Pick<Deps, "db" | "clock" | "cardProvider">): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/tariff",
      { schema: { tags: ["quotes"], response: { 200: data(TariffView) } } },
      async (_request, reply) => {
        reply.header("cache-control", "public, max-age=60");
        const now = clock();
        const upcoming = await loadUpcomingTariffs(db, now);
        return { data: toTariffView(await loadTariffAt(db, now), { upcoming, cardProvider }) };
      },
    );
  };

type TariffContext = {
  upcoming: { tariff: Tariff; note: string | null }[];
  cardProvider: Deps["cardProvider"];
};

function toTariffView(tariff: Tariff, { upcoming, cardProvider }: TariffContext): TariffView {
  const served = provinces.filter(
    ({ code }) => tariff.provinceCodes === "all" || tariff.provinceCodes.includes(code),
  );
  return {
    version: tariff.version,
    effectiveFrom: tariff.effectiveFrom.toISOString(),
    vehicles: vehicles.map((vehicle) => {
      const prices = tariff.vehicles[vehicle];
      return { vehicle, ...prices, perKm: prices.perKm.map((band) => ({ ...band })) };
    }),
    extras: tariff.extras.map((extra) => ({ ...extra, vehicles: [...extra.vehicles] })),
    cashOnDelivery: tariff.cashOnDelivery,
    liability: tariff.liability,
    night: tariff.night,
    holiday: { percent: tariff.holiday.percent, days: [...tariff.holiday.days] },
    driverShare: tariff.driverShare,
    paymentMethods: acceptedMethods(tariff, cardProvider),
    hours: tariff.hours,
    areas: served.map(({ name, nameEn }) => ({ name, nameEn })),
    upcoming: upcoming.map(
      ({ tariff: { version, effectiveFrom, driverShare, ...prices }, note }) => ({
        version,
        effectiveFrom: effectiveFrom.toISOString(),
        note,
        driverShare,
        vehicles: vehicles.map((vehicle) => {
          const { baseSatang, minimumSatang, perKm, extraStopSatang } = prices.vehicles[vehicle];
          return {
            vehicle,
            baseSatang,
            minimumSatang,
            perKm: perKm.map((band) => ({ ...band })),
            extraStopSatang,
          };
        }),
      }),
    ),
  };
}
