import { AvailabilityView } from "@songtan/contract/availability";
import { data } from "@songtan/contract/scalars";
import {
  availabilityOf,
  checkedServices,
  type DayChecks,
} from "@songtan/domain/incidents/availability";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";

const readsPerMinute = 60;

/** Public routes with the current state of the service and its history over 90 days. */
export const availabilityRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/status",
      {
        config: perAddress(readsPerMinute, 60),
        schema: { tags: ["status"], response: { 200: data(AvailabilityView) } },
      },
      async () => ({ data: await loadAvailability(deps) }),
    );
  };

/** Services that were never checked, such as card payments where none are accepted, are left out. */
async function loadAvailability({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<AvailabilityView> {
  const now = clock();
  const rows: (DayChecks & { service: string })[] = await db
    .selectFrom("serviceDays")
    .selectAll()
    .execute();
  return {
    services: checkedServices
      .map((service) => ({ service, checks: rows.filter((row) => row.service === service) }))
      .filter(({ service, checks }) => service === "booking" || checks.length > 0)
      .map(({ service, checks }) => ({ service, ...availabilityOf(checks, now) })),
  };
}
