import { RequestStatement, StatementView } from "@songtan/contract/payouts/statements";
import { data } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { sendFile, sendPdf } from "../../../http/static/send-file.ts";
import { loadCompany } from "../../platform/operator/load-operator-settings.ts";
import { loadStatement } from "./load-statement.ts";
import { printStatement } from "./print-statement.ts";
import { statementCsv } from "./statement-csv.ts";

const tags = ["statements"];
const mine = { onRequest: signedIn("driver") };

export const statementRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const load = (request: FastifyRequest, period: RequestStatement) =>
      loadStatement(deps, { ...period, driverId: actorOf(request).accountId });
    const nameOf = ({ from, to }: StatementView) =>
      `statement-${from === to ? from : from.slice(0, 7)}`;

    app.get(
      "/driver/statement",
      {
        ...mine,
        schema: { tags, querystring: RequestStatement, response: { 200: data(StatementView) } },
      },
      async (request) => ({ data: await load(request, request.query) }),
    );
    app.get(
      "/driver/statement/csv",
      { ...mine, schema: { tags, querystring: RequestStatement, produces: ["text/csv"] } },
      async (request, reply) => {
        const statement = await load(request, request.query);
        const bytes = Buffer.from(statementCsv(statement, localeOf(request)));
        return sendFile(reply, {
          name: `${nameOf(statement)}.csv`,
          mime: "text/csv; charset=utf-8",
          bytes,
        });
      },
    );
    app.get(
      "/driver/statement/pdf",
      { ...mine, schema: { tags, querystring: RequestStatement, produces: ["application/pdf"] } },
      async (request, reply) => {
        const statement = await load(request, request.query);
        const driver = await deps.db
          .selectFrom("accounts")
          .select(["firstName", "lastName"])
          .where("id", "=", actorOf(request).accountId)
          .executeTakeFirstOrThrow();
        const bytes = await printStatement({
          statement,
          locale: localeOf(request),
          company: await loadCompany(deps.db, deps, deps.clock()),
          driverName: `${driver.firstName} ${driver.lastName}`,
          madeAt: deps.clock(),
        });
        return sendPdf(reply, { name: nameOf(statement), bytes });
      },
    );
  };
