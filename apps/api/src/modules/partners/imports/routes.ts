import {
  CreateImport,
  ImportFile,
  ImportView,
  ListImports,
} from "@songtan/contract/partners/imports";
import { data, list } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { guardRoutes } from "../../../http/session/auth.ts";
import { sendFile } from "../../../http/static/send-file.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { deleteImport } from "./change-import.ts";
import { createImport, readImportFile } from "./create-import.ts";
import { inTurnOfImports } from "./file/read-file.ts";
import { resultFile } from "./file/result-file.ts";
import { templateFile } from "./file/template.ts";
import { checkFor, memberOf, ownImport, params, tags, wholeFileLimit } from "./import-requests.ts";
import { findImport, listImports, loadImport } from "./records/import-records.ts";
import { importRowRoutes } from "./row-routes.ts";

/** Base64 in JSON, with the name of the file. */
const bodyLimit = Math.ceil(limits.importBytesMax / 3) * 4 + 16 * 1024;
const produces = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

/** Bookings of a business from a spreadsheet, for its people: with the header `Songtan-Business`. */
export const importRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRoute", (route) => {
      route.config = { ...route.config, membersOnly: true };
    });
    guardRoutes(app, "customer", { forBusinesses: true });
    // Before a body of megabytes is read.
    app.addHook("onRequest", async (request) => {
      if (request.actor?.role === "customer") memberOf(request);
    });
    app.get(
      "/business/import-template",
      { schema: { tags, querystring: ImportFile, produces } },
      async (request, reply) =>
        sendFile(reply, await templateFile(request.query.format, localeOf(request))),
    );
    app.post(
      "/business/imports",
      {
        ...{ bodyLimit, config: wholeFileLimit },
        schema: { tags, body: CreateImport, response: { 201: data(ImportView) } },
      },
      async (request, reply) => {
        const { businessId, memberId } = memberOf(request);
        const { name, base64 } = request.body;
        const id = await inTurnOfImports(businessId, async () => {
          const file = await readImportFile(Buffer.from(base64, "base64"));
          const created = await runCommand(deps, request, (trx) =>
            createImport({ ...deps, trx }, { businessId, memberId, name, file }),
          );
          await checkFor(deps, request, created);
          return created;
        });
        return reply.code(201).send({ data: await loadImport(deps.db, { id, businessId }) });
      },
    );
    app.get(
      "/business/imports",
      { schema: { tags, querystring: ListImports, response: { 200: list(ImportView) } } },
      async (request) =>
        listImports(deps, { ...request.query, businessId: memberOf(request).businessId }),
    );
    app.get(
      "/business/imports/:id",
      { schema: { tags, params, response: { 200: data(ImportView) } } },
      async (request) => ({ data: await loadImport(deps.db, ownImport(request)) }),
    );
    app.delete(
      "/business/imports/:id",
      { schema: { tags, params, response: { 200: data(z.null()) } } },
      async (request) => {
        const own = ownImport(request);
        return {
          data: await runCommand(deps, request, async (trx) => {
            await deleteImport(trx, own);
            return null;
          }),
        };
      },
    );
    app.get(
      "/business/imports/:id/result",
      { config: wholeFileLimit, schema: { tags, params, querystring: ImportFile, produces } },
      async (request, reply) => {
        const file = await findImport(deps.db, ownImport(request));
        const wish = { format: request.query.format, locale: localeOf(request) };
        return sendFile(reply, await resultFile(deps.db, file, wish));
      },
    );
    await app.register(importRowRoutes(deps));
  };
