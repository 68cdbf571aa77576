import { MessagePreview, PreviewMessages } from "@songtan/contract/by-hand/previews";
import {
  ConsoleDriver,
  ConsoleDriverSummary,
  ListDrivers,
  MessageDriver,
  NoteView,
  WriteNote,
} from "@songtan/contract/console/drivers";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listDrivers } from "./list-drivers.ts";
import { loadConsoleDriver } from "./load-console-driver.ts";
import { messageDriver } from "./message-driver.ts";
import { previewMessages } from "./preview-messages.ts";
import { resolveFlag, writeNote } from "./write-note.ts";

const tags = ["console drivers"];
const reviewers = { onRequest: staffWith("driver.review") };
const params = z.object({ id: Id });

/** Drivers as staff know them. */
export const consoleDriverRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/drivers",
      {
        ...reviewers,
        schema: { tags, querystring: ListDrivers, response: { 200: list(ConsoleDriverSummary) } },
      },
      async (request) => {
        const seesMoney = staffOf(request).scopes.includes("payout.run");
        return listDrivers(deps, { ...request.query, seesMoney });
      },
    );
    app.get(
      "/drivers/:id",
      { ...reviewers, schema: { tags, params, response: { 200: data(ConsoleDriver) } } },
      async (request) => ({
        data: await loadConsoleDriver(deps, {
          driverId: request.params.id,
          staffId: staffOf(request).staffId,
        }),
      }),
    );
    app.post(
      "/drivers/:id/notes",
      {
        ...reviewers,
        schema: { tags, params, body: WriteNote, response: { 201: data(NoteView) } },
      },
      async (request, reply) => {
        const input = {
          driverId: request.params.id,
          by: auditActorOf(request),
          text: request.body.text,
        };
        return reply
          .code(201)
          .send({ data: await runCommand(deps, request, (trx) => writeNote(trx, deps, input)) });
      },
    );
    app.post(
      "/drivers/preview-messages",
      {
        ...reviewers,
        schema: { tags, body: PreviewMessages, response: { 200: wholeListOf(MessagePreview) } },
      },
      async (request) => wholeList(await previewMessages(deps, request.body.ids)),
    );
    app.post(
      "/drivers/:id/messages",
      {
        ...reviewers,
        schema: { tags, params, body: MessageDriver, response: { 200: data(z.null()) } },
      },
      async (request) => {
        const { text } = request.body;
        const input = { driverId: request.params.id, by: auditActorOf(request), text };
        await runCommand(deps, request, async (trx) => {
          await messageDriver(trx, deps, input);
          return null;
        });
        return { data: null };
      },
    );
    app.post(
      "/drivers/:id/flags/:flagId/resolve",
      {
        ...reviewers,
        schema: {
          tags,
          params: params.extend({ flagId: Id }),
          response: { 200: data(ConsoleDriver) },
        },
      },
      async (request) => {
        const { id: driverId, flagId } = request.params;
        await runCommand(deps, request, (trx) =>
          resolveFlag(trx, deps, { driverId, flagId, by: auditActorOf(request) }),
        );
        return {
          data: await loadConsoleDriver(deps, { driverId, staffId: staffOf(request).staffId }),
        };
      },
    );
  };
