import { Refusal } from "@songtan/contract/errors";
import {
  RequestWithholdingCertificate,
  WithheldYear,
  YearParams,
} from "@songtan/contract/payouts/withheld";
import { data, Id } from "@songtan/contract/scalars";
import { sumSatang } from "@songtan/domain/money";
import { yearIsFinal } from "@songtan/domain/tax/certificate";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { sendPdf } from "../../../http/static/send-file.ts";
import { loadCompany } from "../../platform/operator/load-operator-settings.ts";
import { listWithheldFrom } from "../tax/withheld.ts";
import { type Certificate, loadLastClosedMonth, openTaxId } from "./certificate-records.ts";
import { daysOfYear, issueForPayments, issueForYear } from "./issue-certificates.ts";
import { printCertificates } from "./print-certificates.ts";

const tags = ["withholding certificates"];
const mine = { onRequest: signedIn("driver") };
const params = z.object({ id: Id });

/** A driver's withheld tax, and its certificates (50 ทวิ). */
export const withheldRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/driver/withheld",
      {
        ...mine,
        schema: {
          tags,
          querystring: RequestWithholdingCertificate,
          response: { 200: data(WithheldYear) },
        },
      },
      async (request) => {
        const { year } = request.query;
        const rows = await listWithheldFrom(deps.db, {
          ...daysOfYear(year),
          driverId: actorOf(request).accountId,
        });
        return {
          data: {
            year,
            payments: rows.map(({ id, accountingOn, bookingNumber, baseSatang, taxSatang }) => ({
              ...{ id, day: accountingOn, bookingNumber, baseSatang, taxSatang },
            })),
            baseSatang: sumSatang(rows.map((row) => row.baseSatang)),
            taxSatang: sumSatang(rows.map((row) => row.taxSatang)),
            final: yearIsFinal(year, await loadLastClosedMonth(deps.db)),
          },
        };
      },
    );
    const print = async (driverId: string, issue: (trx: Trx) => Promise<Certificate[]>) => {
      const issued = await deps.db.transaction().execute(issue);
      const [first] = issued;
      if (!first) throw new Refusal("not_found");
      const taxId = await openTaxId(deps.db, deps, driverId);
      const company = await loadCompany(deps.db, deps, first.issuedAt);
      const head = { author: company.nameTh, madeAt: first.issuedAt };
      return {
        name: first.serial,
        bytes: await printCertificates(
          issued.map((certificate) => ({ ...certificate, taxId })),
          head,
        ),
      };
    };
    app.get(
      "/driver/withheld/:id/certificate",
      { ...mine, schema: { tags, params, produces: ["application/pdf"] } },
      async (request, reply) => {
        const wish = { from: "2026-01-01", to: "2200-12-31", driverId: actorOf(request).accountId };
        const withholdingId = request.params.id;
        return sendPdf(
          reply,
          await print(wish.driverId, (trx) =>
            issueForPayments(trx, deps, { ...wish, withholdingId }),
          ),
        );
      },
    );
    app.get(
      "/driver/withheld/years/:year/certificate",
      { ...mine, schema: { tags, params: YearParams, produces: ["application/pdf"] } },
      async (request, reply) => {
        const wish = { year: request.params.year, driverId: actorOf(request).accountId };
        return sendPdf(reply, await print(wish.driverId, (trx) => issueForYear(trx, deps, wish)));
      },
    );
  };
