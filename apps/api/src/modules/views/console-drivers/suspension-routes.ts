import { PreviewSuspensions, SuspensionPreview } from "@songtan/contract/by-hand/previews";
import {
  AnswerAppeal,
  ConsoleAppeal,
  ConsoleDriver,
  ListAppeals,
  ReinstateDriver,
  SuspendDriver,
} from "@songtan/contract/console/drivers";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { answerAppeal } from "../../drivers/suspensions/answer-appeal.ts";
import { endDutyOf } from "../../drivers/suspensions/end-duty.ts";
import { findAppeal, listAppeals } from "../../drivers/suspensions/list-appeals.ts";
import { reinstateDriver } from "../../drivers/suspensions/reinstate-driver.ts";
import { suspendDriver } from "../../drivers/suspensions/suspend-driver.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadConsoleDriver } from "./load-console-driver.ts";
import { previewDriverSuspensions } from "./preview-suspensions.ts";

const tags = ["console drivers"];
const reviewers = { onRequest: staffWith("driver.review") };
const params = z.object({ id: Id });
const answer = { 200: data(ConsoleDriver) };

/** Suspending drivers, reinstating them, and answering appeals. */
export const suspensionConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/drivers/preview-suspensions",
      {
        ...reviewers,
        schema: {
          tags,
          body: PreviewSuspensions,
          response: { 200: wholeListOf(SuspensionPreview) },
        },
      },
      async (request) => wholeList(await previewDriverSuspensions(deps, request.body)),
    );
    app.post(
      "/drivers/:id/suspend",
      { ...reviewers, schema: { tags, params, body: SuspendDriver, response: answer } },
      async (request) => {
        const { id: driverId } = request.params;
        const input = { ...request.body, driverId, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => suspendDriver(trx, deps, input));
        return {
          data: await loadConsoleDriver(deps, { driverId, staffId: staffOf(request).staffId }),
        };
      },
    );
    app.post(
      "/drivers/:id/reinstate",
      { ...reviewers, schema: { tags, params, body: ReinstateDriver, response: answer } },
      async (request) => {
        const { id: driverId } = request.params;
        const input = { ...request.body, driverId, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => reinstateDriver(trx, deps, input));
        return {
          data: await loadConsoleDriver(deps, { driverId, staffId: staffOf(request).staffId }),
        };
      },
    );
    app.post(
      "/drivers/:id/end-duty",
      { ...reviewers, schema: { tags, params, response: answer } },
      async (request) => {
        const { id: driverId } = request.params;
        await runCommand(deps, request, (trx) =>
          endDutyOf(trx, deps, { driverId, by: auditActorOf(request) }),
        );
        return {
          data: await loadConsoleDriver(deps, { driverId, staffId: staffOf(request).staffId }),
        };
      },
    );
    app.get(
      "/appeals",
      {
        ...reviewers,
        schema: { tags, querystring: ListAppeals, response: { 200: list(ConsoleAppeal) } },
      },
      async (request) => listAppeals(deps.db, request.query),
    );
    app.post(
      "/appeals/:id/answer",
      {
        ...reviewers,
        schema: { tags, params, body: AnswerAppeal, response: { 200: data(ConsoleAppeal) } },
      },
      async (request) => {
        const input = { ...request.body, appealId: request.params.id, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => answerAppeal(trx, deps, input));
        return { data: await findAppeal(deps.db, request.params.id) };
      },
    );
  };
