import {
  AddHoliday,
  ChangeTariffDraft,
  CreateTariffDraft,
  HolidayEffect,
  HolidayEffectQuery,
  HolidayView,
  MoveTariffDraft,
  TariffBoard,
  TariffDraft,
  TariffVersionView,
} from "@songtan/contract/console/tariffs";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import {
  addHoliday,
  agreeToHoliday,
  listHolidays,
  loadHolidayEffect,
  removeHoliday,
} from "./holidays.ts";
import { loadTariffBoard, loadTariffDraft, loadTariffVersion } from "./load-tariffs.ts";
import {
  changeTariffDraft,
  createTariffDraft,
  discardTariffDraft,
  publishTariff,
  withdrawTariff,
} from "./write-draft.ts";

const tags = ["console tariffs"];
const editors = { onRequest: staffWith("tariff.edit") };
const params = z.object({ id: Id });
const draftAnswer = { 200: data(TariffDraft) };
const versionAnswer = { 200: data(TariffVersionView) };

/** Prices: versions, drafts of the next one, and the calendar of public holidays. */
export const tariffConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(draftRoutes(deps));
    await app.register(holidayRoutes(deps));
    app.get(
      "/tariffs",
      { ...editors, schema: { tags, response: { 200: data(TariffBoard) } } },
      async () => ({
        data: await loadTariffBoard(deps.db, deps.clock()),
      }),
    );
    app.get(
      "/tariffs/:id",
      { ...editors, schema: { tags, params, response: versionAnswer } },
      async (request) => ({
        data: await loadTariffVersion(deps.db, request.params.id, deps.clock()),
      }),
    );
    app.post(
      "/tariffs/:id/withdraw",
      { ...editors, schema: { tags, params, response: versionAnswer } },
      async (request) => {
        const input = { id: request.params.id, by: auditActorOf(request) };
        const { id } = await runCommand(deps, request, (trx) => withdrawTariff(trx, deps, input));
        return { data: await loadTariffVersion(deps.db, id, deps.clock()) };
      },
    );
  };

const draftRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/tariff-drafts",
      {
        ...editors,
        schema: { tags, body: CreateTariffDraft, response: { 201: data(TariffDraft) } },
      },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request) };
        const draft = await runCommand(deps, request, (trx) => createTariffDraft(trx, deps, input));
        return reply.code(201).send({ data: draft });
      },
    );
    app.get(
      "/tariff-drafts/:id",
      { ...editors, schema: { tags, params, response: draftAnswer } },
      async (request) => ({
        data: await loadTariffDraft(deps.db, request.params.id, deps.clock()),
      }),
    );
    app.put(
      "/tariff-drafts/:id",
      { ...editors, schema: { tags, params, body: ChangeTariffDraft, response: draftAnswer } },
      async (request) => {
        const input = { ...request.body, draftId: request.params.id, by: auditActorOf(request) };
        return {
          data: await runCommand(deps, request, (trx) => changeTariffDraft(trx, deps, input)),
        };
      },
    );
    app.post(
      "/tariff-drafts/:id/publish",
      { ...editors, schema: { tags, params, body: MoveTariffDraft, response: versionAnswer } },
      async (request) => {
        const input = { ...request.body, draftId: request.params.id, by: auditActorOf(request) };
        const { id } = await runCommand(deps, request, (trx) => publishTariff(trx, deps, input));
        return { data: await loadTariffVersion(deps.db, id, deps.clock()) };
      },
    );
    app.post(
      "/tariff-drafts/:id/discard",
      {
        ...editors,
        schema: { tags, params, body: MoveTariffDraft, response: { 200: data(z.null()) } },
      },
      async (request) => {
        const input = { ...request.body, draftId: request.params.id, by: auditActorOf(request) };
        return {
          data: await runCommand(deps, request, (trx) => discardTariffDraft(trx, deps, input)),
        };
      },
    );
  };

const holidayRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = { 200: wholeListOf(HolidayView) };
    app.get("/holidays", { ...editors, schema: { tags, response: answer } }, async (request) => {
      const rows = rowsWanted(request);
      return wholeList(await listHolidays(deps.db, deps.clock(), rows), rows);
    });
    app.get(
      "/holidays/effect",
      {
        ...editors,
        schema: { tags, querystring: HolidayEffectQuery, response: { 200: data(HolidayEffect) } },
      },
      async (request) => {
        const wish = { day: request.query.day, by: auditActorOf(request), now: deps.clock() };
        return { data: await loadHolidayEffect(deps.db, wish) };
      },
    );
    app.post(
      "/holidays",
      {
        ...editors,
        schema: { tags, body: AddHoliday, response: { 201: wholeListOf(HolidayView) } },
      },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request) };
        const days = await runCommand(deps, request, (trx) => addHoliday(trx, deps, input));
        return reply.code(201).send(wholeList(days));
      },
    );
    app.post(
      "/holidays/:id/agree",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => {
        const input = { holidayId: request.params.id, by: auditActorOf(request) };
        return wholeList(
          await runCommand(deps, request, (trx) => agreeToHoliday(trx, deps, input)),
        );
      },
    );
    app.post(
      "/holidays/:id/remove",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => {
        const input = { holidayId: request.params.id, by: auditActorOf(request) };
        return wholeList(await runCommand(deps, request, (trx) => removeHoliday(trx, deps, input)));
      },
    );
  };
