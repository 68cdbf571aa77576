import {
  Batch,
  BookingBatch,
  BookingResults,
  BookingRow,
  QuoteBatch,
  QuoteResults,
  QuoteRow,
} from "@songtan/contract/bookings/batches";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import pLimit from "p-limit";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { parsePart, resultOf } from "../../../http/errors.ts";
import { localeOf } from "../../../http/locale.ts";
import { businessOf, signedIn } from "../../../http/session/auth.ts";
import { createBusinessBooking } from "../../delivery/business-bookings/create-business-booking.ts";
import { type CommandPart, runPart } from "../../platform/commands/command.ts";
import { createQuote } from "../../pricing/quotes/create-quote.ts";
import { findRoute } from "../../pricing/quotes/find-route.ts";
import { viewOwnBooking } from "../../views/bookings/view-own-booking.ts";

const onRequest = signedIn("customer");
const callsIn = (body: unknown): number => (body as z.infer<typeof Batch>).rows.length;

/** Many quotes or bookings of a business in one call; each row succeeds or fails by itself. */
export const batchRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/quotes/batch",
      {
        onRequest,
        config: { keyScope: "quotes", publishedBody: QuoteBatch, callsIn },
        schema: { tags: ["quotes"], body: Batch, response: { 200: QuoteResults } },
      },
      async (request) => {
        const { accountId } = businessOf(request);
        const locale = localeOf(request);
        return eachRow(request, QuoteRow, async (row, part) => {
          const quoted = await findRoute(deps, row);
          const input = { ...row, accountId, locale, quoted };
          return runPart(deps, { request, part }, (trx) => createQuote({ ...deps, trx }, input));
        });
      },
    );
    app.post(
      "/bookings/batch",
      {
        onRequest,
        config: { keyScope: "bookings.write", publishedBody: BookingBatch, callsIn },
        schema: { tags: ["bookings"], body: Batch, response: { 200: BookingResults } },
      },
      async (request) => {
        const { business, accountId } = businessOf(request);
        return eachRow(request, BookingRow, async (body, part) => {
          const id = await runPart(deps, { request, part }, (trx) =>
            createBusinessBooking({ ...deps, trx }, { business, accountId, body }),
          );
          return (await viewOwnBooking(deps, request, id)).data;
        });
      },
    );
  };

type Work<Row, Result> = (row: Row, part: CommandPart) => Promise<Result>;

/** The results of all rows, in their order. A repeated batch or row gets the first answer of each row. */
async function eachRow<Row extends { key?: string | undefined }, Result>(
  request: FastifyRequest<{ Body: z.infer<typeof Batch> }>,
  schema: z.ZodType<Row>,
  work: Work<Row, Result>,
) {
  const atOnce = pLimit(limits.batchRowsAtOnce);
  const whole = request.headers["idempotency-key"];
  const keyOf = (row: Row, index: number): string | null => {
    if (row.key !== undefined) return `row ${row.key}`;
    return typeof whole === "string" ? `${whole.slice(0, 200)} ${index}` : null;
  };
  const results = request.body.rows.map((body, index) =>
    atOnce(() =>
      resultOf(request, async () => {
        const row = parsePart(schema, body);
        return work(row, { key: keyOf(row, index), body });
      }),
    ),
  );
  return { data: await Promise.all(results) };
}
