import { Readable } from "node:stream";
import {
  BookEntry,
  BookMonth,
  BookMonthReport,
  BookReportParams,
  BookReportQuery,
  BooksProof,
  type bookReports,
  CloseMonth,
  ListBookEntries,
  Month,
  RecordWithholding,
  TrialBalance,
  TrialBalanceQuery,
  WithholdingView,
} from "@songtan/contract/console/books";
import { Refusal } from "@songtan/contract/errors";
import { data, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { closeMonth } from "./close-month.ts";
import { listEntries } from "./list-entries.ts";
import { listWithholdings } from "./list-withholdings.ts";
import { loadMonth, proveBooks } from "./load-month.ts";
import { listMonths, loadBalancesOn } from "./reads.ts";
import { recordExport } from "./record-export.ts";
import { recordWithholding } from "./record-withholding.ts";
import {
  journal,
  type Report,
  salesTax,
  trialBalance,
  withheldByCustomers,
  withheldFromDrivers,
} from "./reports.ts";

const tags = ["console books"];
const accountants = { onRequest: staffWith("payout.run") };
const params = z.object({ month: Month });
const reports: Record<(typeof bookReports)[number], Report> = {
  journal,
  "sales-tax": salesTax,
  "withheld-from-drivers": withheldFromDrivers,
  "withheld-by-customers": withheldByCustomers,
  "trial-balance": trialBalance,
};

/** Routes of the books for accountants: their contents, the monthly reports and the month close. */
export const booksRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(readingRoutes(deps));
    app.post(
      "/books/months/:month/close",
      {
        ...accountants,
        schema: { tags, params, body: CloseMonth, response: { 200: data(BookMonthReport) } },
      },
      async (request) => {
        const { month } = request.params;
        const now = deps.clock();
        const input = { ...request.body, month, by: auditActorOf(request), now };
        await runCommand(deps, request, (trx) => closeMonth(trx, input));
        return { data: await deps.db.transaction().execute((trx) => loadMonth(trx, month, now)) };
      },
    );
    app.post(
      "/books/withholdings",
      {
        ...accountants,
        schema: { tags, body: RecordWithholding, response: { 201: data(WithholdingView) } },
      },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request), now: deps.clock() };
        const id = await runCommand(deps, request, (trx) => recordWithholding(trx, input));
        const [recorded] = await listWithholdings(deps.db, { id });
        if (!recorded) throw new Refusal("not_found");
        return reply.code(201).send({ data: recorded });
      },
    );
    app.get(
      "/books/months/:month/:report",
      { ...accountants, schema: { tags, params: BookReportParams, querystring: BookReportQuery } },
      async (request, reply) => {
        const { month, report } = request.params;
        await recordExport(deps, { month, report, by: auditActorOf(request) });
        const name = `${report}-${month.slice(0, 7)}.csv`;
        reply.header("content-type", "text/csv; charset=utf-8");
        reply.header("content-disposition", `attachment; filename="${name}"`);
        return reply.send(
          Readable.from(reports[report](deps.db, { month, locale: request.query.locale })),
        );
      },
    );
  };

const readingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/books/trial-balance",
      {
        ...accountants,
        schema: { tags, querystring: TrialBalanceQuery, response: { 200: data(TrialBalance) } },
      },
      async (request) => ({
        data: await loadBalancesOn(deps.db, request.query.on ?? serviceDay(deps.clock())),
      }),
    );
    // Reads one snapshot: sums and stored balances of different moments would differ without an
    // error.
    app.get(
      "/books/proof",
      { ...accountants, schema: { tags, response: { 200: data(BooksProof) } } },
      async () => ({
        data: await deps.db.transaction().setIsolationLevel("repeatable read").execute(proveBooks),
      }),
    );
    app.get(
      "/books/entries",
      {
        ...accountants,
        schema: { tags, querystring: ListBookEntries, response: { 200: list(BookEntry) } },
      },
      async (request) => {
        const { cursor, limit, ...filter } = request.query;
        const before = cursor === undefined ? null : Number(cursor);
        const entries = await listEntries(deps.db, { ...filter, before, limit: limit + 1 });
        const page = entries.slice(0, limit);
        const last = page.at(-1);
        return { data: page, nextCursor: entries.length > limit && last ? String(last.id) : null };
      },
    );
    app.get(
      "/books/months",
      { ...accountants, schema: { tags, response: { 200: wholeListOf(BookMonth) } } },
      async (request) => wholeList(await listMonths(deps.db, deps.clock()), rowsWanted(request)),
    );
    app.get(
      "/books/months/:month",
      { ...accountants, schema: { tags, params, response: { 200: data(BookMonthReport) } } },
      async (request) => {
        const read = deps.db.transaction().setIsolationLevel("repeatable read");
        return {
          data: await read.execute((trx) => loadMonth(trx, request.params.month, deps.clock())),
        };
      },
    );
    app.get(
      "/books/withholdings",
      { ...accountants, schema: { tags, response: { 200: wholeListOf(WithholdingView) } } },
      async (request) => wholeList(await listWithholdings(deps.db), rowsWanted(request)),
    );
  };
