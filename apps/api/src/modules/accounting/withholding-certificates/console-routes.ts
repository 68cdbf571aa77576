import { Month } from "@songtan/contract/console/books";
import { Refusal } from "@songtan/contract/errors";
import { YearParams } from "@songtan/contract/payouts/withheld";
import { lastDayOf } from "@songtan/domain/ledger/months";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { sendPdf } from "../../../http/static/send-file.ts";
import { loadCompany } from "../../platform/operator/load-operator-settings.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { type Certificate, openTaxId, recordDocumentAccess } from "./certificate-records.ts";
import { issueForPayments, issueForYear } from "./issue-certificates.ts";
import { type PrintedCertificate, printCertificates } from "./print-certificates.ts";

const tags = ["console books"];
const accountants = { onRequest: staffWith("payout.run") };

/** All drivers' certificates of tax withheld, of a month's payments or of a year, as one file for the accountant. */
export const certificateConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const send = async (
      [request, reply]: [FastifyRequest, FastifyReply],
      period: string,
      issue: (trx: Trx) => Promise<Certificate[]>,
    ) => {
      const by = auditActorOf(request);
      const now = deps.clock();
      const printed = await deps.db.transaction().execute(async (trx) => {
        const ready: PrintedCertificate[] = [];
        for (const certificate of await issue(trx))
          ready.push({ ...certificate, taxId: await openTaxId(trx, deps, certificate.driverId) });
        if (ready.length === 0) throw new Refusal("not_found");
        // Each shows a driver's tax id: the access is recorded for the driver to read.
        for (const driverId of new Set(ready.map((certificate) => certificate.driverId)))
          await recordDocumentAccess(trx, { driverId, by, now });
        await recordAudit(trx, {
          actor: by,
          action: "books.exported",
          subject: { kind: "staff", id: by.id },
          detail: { report: "withholding-certificates", month: period },
          at: now,
        });
        return ready;
      });
      const bytes = await printCertificates(printed, {
        author: (await loadCompany(deps.db, deps, now)).nameTh,
        madeAt: now,
      });
      return sendPdf(reply, { name: `withholding-certificates-${period}`, bytes });
    };
    app.get(
      "/books/months/:month/withholding-certificates",
      {
        ...accountants,
        schema: { tags, params: z.object({ month: Month }), produces: ["application/pdf"] },
      },
      async (request, reply) => {
        const { month } = request.params;
        const days = { from: month, to: lastDayOf(month) };
        return send([request, reply], month.slice(0, 7), (trx) =>
          issueForPayments(trx, deps, days),
        );
      },
    );
    app.get(
      "/books/years/:year/withholding-certificates",
      { ...accountants, schema: { tags, params: YearParams, produces: ["application/pdf"] } },
      async (request, reply) => {
        const { year } = request.params;
        return send([request, reply], String(year), (trx) => issueForYear(trx, deps, { year }));
      },
    );
  };
