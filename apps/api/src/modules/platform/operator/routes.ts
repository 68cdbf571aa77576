import {
  ChangeSetting,
  OperatorView,
  SettingView,
} from "@songtan/contract/console/operator/settings";
import { Proven } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../commands/command.ts";
import type { ProveChange } from "../oversight/prove-change.ts";
import { approveSetting, changeSetting, removeSetting } from "./change-setting.ts";
import { listSettings } from "./list-settings.ts";
import { loadCompany } from "./load-operator-settings.ts";
import { loadLogo } from "./watch-brand.ts";

const tags = ["console settings"];
// Each setting has a separate scope, which its use case checks.
const editors = { onRequest: staffWith("staff.manage", "tariff.edit") };
const params = z.object({ id: Id });

/** The operator's settings: company, limits, tax rates, terms for drivers. */
export const settingRoutes =
  (deps: Deps, prove: ProveChange): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = { 200: wholeListOf(SettingView) };
    const list = async (request: Parameters<typeof staffOf>[0]) =>
      wholeList(await listSettings(deps.db, deps, staffOf(request)));
    app.get("/settings", { ...editors, schema: { tags, response: answer } }, list);
    app.post(
      "/settings",
      {
        ...editors,
        schema: { tags, body: ChangeSetting, response: { 201: wholeListOf(SettingView) } },
      },
      async (request, reply) => {
        const { scopes } = staffOf(request);
        const { proof, ...body } = request.body;
        await prove(request, proof);
        const change = { ...body, by: auditActorOf(request), scopes };
        await runCommand(deps, request, (trx) => changeSetting(trx, deps, change));
        return reply.code(201).send(await list(request));
      },
    );
    app.post(
      "/settings/:id/approve",
      { ...editors, schema: { tags, params, body: Proven, response: answer } },
      async (request) => {
        const { scopes } = staffOf(request);
        await prove(request, request.body?.proof);
        const input = { id: request.params.id, by: auditActorOf(request), scopes };
        await runCommand(deps, request, (trx) => approveSetting(trx, deps, input));
        return list(request);
      },
    );
    app.post(
      "/settings/:id/remove",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => {
        const { scopes } = staffOf(request);
        const input = { id: request.params.id, by: auditActorOf(request), scopes };
        await runCommand(deps, request, (trx) => removeSetting(trx, deps, input));
        return list(request);
      },
    );
  };

/** Public routes about the operator: its details for the legal and help pages, and its logo. */
export const operatorRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/operator",
      { schema: { tags: ["operator"], response: { 200: data(OperatorView) } } },
      async () => ({ data: await loadCompany(deps.db, deps, deps.clock()) }),
    );
    app.get(
      "/brand/logos/:id",
      {
        schema: {
          tags: ["operator"],
          params,
          response: {
            200: {
              // Includes a logo that needs a second person, who has to see it.
              description: "A logo of the operator.",
              content: { "image/png": { schema: z.any() } },
            },
          },
        },
      },
      async (request, reply) => {
        const logo = await loadLogo(deps, request.params.id);
        if (!logo) throw new Refusal("not_found");
        return reply
          .header("content-type", "image/png")
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("x-content-type-options", "nosniff")
          .send(Buffer.from(logo.bytes));
      },
    );
  };
