import { ConfirmSetup, SetupView } from "@songtan/contract/console/operator/setup";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { saveStep } from "../../platform/providers/save-step.ts";
import { loadSetup } from "./load-setup.ts";

const tags = ["console setup"];
const managers = { onRequest: staffWith("staff.manage") };
const readers = { onRequest: staffWith("staff.manage", "booking.manage") };

/** The first-run wizard: what is missing, and confirmations. */
export const setupRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = { 200: data(SetupView) };
    app.get("/setup", { ...readers, schema: { tags, response: answer } }, async () => ({
      data: await loadSetup(deps),
    }));
    app.post(
      "/setup/confirm",
      { ...managers, schema: { tags, body: ConfirmSetup, response: answer } },
      async (request) => {
        const { step } = request.body;
        // With keys the provider is tested instead of left out.
        if (step === "payments" && deps.cardProvider) throw new Refusal("conflict");
        const result = { step, outcome: "confirmed", problem: null } as const;
        const by = auditActorOf(request);
        await runCommand(deps, request, (trx) =>
          saveStep(trx, { ...result, by, now: deps.clock() }),
        );
        return { data: await loadSetup(deps) };
      },
    );
  };
