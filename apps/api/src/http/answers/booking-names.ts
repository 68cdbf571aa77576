import { parseBookingNumber } from "@songtan/domain/booking/number";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Reader } from "../../db/database.ts";
import type { Deps } from "../../deps/deps.ts";
import { inTestMode } from "../../test-mode/acting-business.ts";

/**
 * Lets every call with a booking's id in its path accept the booking's number, or the order number of the v3 protocol.
 * Access to the booking is checked afterwards, by the id.
 */
export function acceptBookingNumbers(
  app: FastifyInstance,
  { db, testMode }: Pick<Deps, "db" | "testMode">,
): void {
  app.addHook("onRoute", (route) => {
    if (!/\/(bookings|driver\/tasks)\/:id(\/|$)/.test(route.url)) return;
    const replace = async (request: FastifyRequest) => {
      const params = request.params as { id: string };
      const name = nameOf(params.id);
      if (!name) return;
      const { business } = request.actor ?? {};
      const id =
        request.routeOptions.config.testMode && business
          ? await inTestMode(business, () => findId(testMode.deps.db, name))
          : await findId(db, name);
      params.id = id ?? params.id;
    };
    route.preValidation = [replace, ...[route.preValidation ?? []].flat()];
  });
}

type Name = { column: "number" | "dialectNumber"; value: string };

function nameOf(text: string): Name | null {
  if (/^[1-9]\d{18}$/.test(text)) return { column: "dialectNumber", value: text };
  const number = parseBookingNumber(text);
  return number === null ? null : { column: "number", value: number };
}

async function findId(db: Reader, { column, value }: Name): Promise<string | undefined> {
  const query = db.selectFrom("bookings").select("id").where(column, "=", value);
  return (await query.executeTakeFirst())?.id;
}
