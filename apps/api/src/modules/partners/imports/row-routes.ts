import { Refusal } from "@songtan/contract/errors";
import {
  AnswerImport,
  BookImport,
  ChangeImportRow,
  ImportRowView,
  ImportView,
  ListImportRows,
  SetImportColumns,
  SetImportPlace,
} from "@songtan/contract/partners/imports";
import { data, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { requestImportBooking } from "./booking/request-booking.ts";
import {
  answerImport,
  changeImportRow,
  setImportColumns,
  setImportPlace,
} from "./change-import.ts";
import {
  changeAndCheck,
  memberOf,
  ownImport,
  params,
  tags,
  wholeFileLimit,
} from "./import-requests.ts";
import { findImport, listImportRows, loadImport, loadImportRow } from "./records/import-records.ts";

const rowParams = params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
const rowsPath = "/business/imports/:id/rows";

/** Registers the routes for the rows of a file, from their columns to their bookings. */
export const importRowRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const response = { 200: data(ImportView) };
    app.put(
      "/business/imports/:id/columns",
      { config: wholeFileLimit, schema: { tags, params, body: SetImportColumns, response } },
      async (request) => {
        const own = ownImport(request);
        await changeAndCheck(deps, request, (trx) => setImportColumns(trx, own, request.body));
        return { data: await loadImport(deps.db, own) };
      },
    );
    app.put(
      "/business/imports/:id/answers",
      { schema: { tags, params, body: AnswerImport, response } },
      async (request) => {
        const own = ownImport(request);
        await changeAndCheck(deps, request, (trx) => answerImport(trx, own, request.body));
        return { data: await loadImport(deps.db, own) };
      },
    );
    app.put(
      "/business/imports/:id/places",
      { schema: { tags, params, body: SetImportPlace, response } },
      async (request) => {
        const own = ownImport(request);
        await changeAndCheck(deps, request, (trx) => setImportPlace(trx, own, request.body));
        return { data: await loadImport(deps.db, own) };
      },
    );
    app.get(
      rowsPath,
      {
        schema: {
          ...{ tags, params, querystring: ListImportRows },
          response: { 200: list(ImportRowView) },
        },
      },
      async (request) => {
        const file = await findImport(deps.db, ownImport(request));
        return listImportRows(deps.db, file, { ...request.query, locale: localeOf(request) });
      },
    );
    app.put(
      `${rowsPath}/:number`,
      {
        schema: {
          ...{ tags, params: rowParams, body: ChangeImportRow },
          response: { 200: data(ImportRowView) },
        },
      },
      async (request) => {
        const { number } = request.params;
        const own = ownImport(request);
        const change = { number, ...request.body };
        await changeAndCheck(deps, request, (trx) => changeImportRow(trx, own, change));
        const file = await findImport(deps.db, own);
        return { data: await loadImportRow(deps.db, file, { number, locale: localeOf(request) }) };
      },
    );
    app.post(
      "/business/imports/:id/book",
      { schema: { tags, params, body: BookImport, response } },
      async (request) => {
        const own = ownImport(request);
        const { isSuspended, ...member } = memberOf(request);
        if (isSuspended) throw new Refusal("suspended");
        const input = { ...member, ...own, ...request.body };
        await runCommand(deps, request, async (trx) => {
          await requestImportBooking({ ...deps, trx }, input);
          return null;
        });
        return { data: await loadImport(deps.db, own) };
      },
    );
  };
