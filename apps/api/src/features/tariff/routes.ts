import { TariffView } from "@songtan/contract/quotes";
import { data } from "@songtan/contract/scalars";
import type { Tariff } from "@songtan/domain/quoting/tariff";
import { vehicles } from "@songtan/domain/quoting/words";
import { provinces } from "@songtan/domain/thai/provinces";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { loadTariffAt, takenMethods } from "./queries.ts";

export const tariffRoutes =
  ({ db, clock, cardProvider }: Pick<Deps, "db" | "clock" | "cardProvider">): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/tariff",
      { schema: { tags: ["quotes"], response: { 200: data(TariffView) } } },
      async (_request, reply) => {
        reply.header("cache-control", "public, max-age=60");
        return { data: toTariffView(await loadTariffAt(db, clock()), cardProvider) };
      },
    );
  };

function toTariffView(tariff: Tariff, cardProvider: Deps["cardProvider"]): TariffView {
  const served = provinces.filter(({ code }) => tariff.provinceCodes === "all" || tariff.provinceCodes.includes(code));
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
    paymentMethods: takenMethods(tariff, cardProvider),
    hours: tariff.hours,
    areas: served.map(({ name, nameEn }) => ({ name, nameEn })),
  };
}
