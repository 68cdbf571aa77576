import { ListPartnerRequests, PartnerRequestView } from "@songtan/contract/businesses/request-log";
import { list } from "@songtan/contract/scalars";
import { type Mode, requestOutcomes } from "@songtan/domain/businesses/types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { businessOf, signedIn } from "../../../http/session/auth.ts";

const firstStatus = { ok: 0, refused: 400, failed: 500 };
const endStatus = { ok: 400, refused: 500, failed: 1000 };

/** Registers the route that lists the calls of a business's keys in the last 30 days, for its developers. */
export const requestLogRoutes =
  (deps: Pick<Deps, "db">): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/business/requests",
      {
        onRequest: signedIn("customer"),
        config: { keyScope: "webhooks" },
        schema: {
          tags: ["developers"],
          querystring: ListPartnerRequests,
          response: { 200: list(PartnerRequestView) },
        },
      },
      async (request) => {
        const { business } = businessOf(request);
        // The list must include the requests that this process has just received.
        await app.partnerRequests.flush();
        return listRequests(deps, { ...request.query, ...business });
      },
    );
  };

type Input = ListPartnerRequests & { businessId: string; mode: Mode };

async function listRequests(
  { db }: Pick<Deps, "db">,
  { businessId, mode, outcome, keyId, from, to, cursor, limit }: Input,
): Promise<Paged<PartnerRequestView>> {
  const after = parseCursor(cursor);
  let query = db
    .selectFrom("partnerRequests")
    .selectAll()
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (outcome)
    query = query
      .where("status", ">=", firstStatus[outcome])
      .where("status", "<", endStatus[outcome]);
  if (keyId) query = query.where("keyId", "=", keyId);
  if (from) query = query.where("at", ">=", new Date(from));
  if (to) query = query.where("at", "<", new Date(to));
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  const { page, nextCursor } = pageOf(await query.execute(), limit, (row) => row);
  return { data: page.map(view), nextCursor };
}

const view = (row: Selectable<DB["partnerRequests"]>): PartnerRequestView => ({
  id: row.id,
  at: row.at.toISOString(),
  mode: row.mode as Mode,
  keyId: row.keyId,
  method: row.method,
  path: row.path,
  status: row.status,
  outcome: requestOutcomes.findLast((outcome) => row.status >= firstStatus[outcome]) ?? "ok",
  code: row.code,
  durationMilliseconds: row.durationMs,
  requestBody: row.requestBody,
  responseBody: row.responseBody,
});
