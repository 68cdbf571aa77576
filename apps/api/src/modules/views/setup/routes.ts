import { ConfirmSetup, SetupView, TestSetup } from "@songtan/contract/console/operator/setup";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { loadSetup } from "./load-setup.ts";
import { type ServiceProblem, testService } from "./test-services.ts";

const tags = ["console setup"];
const managers = { onRequest: staffWith("staff.manage") };
const readers = { onRequest: staffWith("staff.manage", "booking.manage") };
/** Each test is a message that is paid for. */
const testsPerMinute = 10;

/** The first-run wizard: what is missing, confirmations and tests of providers. */
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
          saveResult(trx, { result, by, now: deps.clock() }),
        );
        return { data: await loadSetup(deps) };
      },
    );
    app.post(
      "/setup/test",
      {
        ...managers,
        config: perAddress(testsPerMinute, 60),
        schema: { tags, body: TestSetup, response: answer },
      },
      async (request) => {
        const { service: step, phone = null } = request.body;
        const by = auditActorOf(request);
        // Outside a transaction: a provider may need seconds to answer.
        const problem = await testService(deps, step, { staffId: by.id, phone });
        const result = { step, outcome: problem ? "failed" : "passed", problem } as const;
        await runCommand(deps, request, (trx) =>
          saveResult(trx, { result, by, now: deps.clock() }),
        );
        return { data: await loadSetup(deps) };
      },
    );
  };

type Saved = {
  result: {
    step: "prices" | "payments" | "email" | "sms" | "line";
    outcome: "confirmed" | "passed" | "failed";
    problem: ServiceProblem | null;
  };
  by: AuditActor & { kind: "staff" };
  now: Date;
};

async function saveResult(trx: Trx, { result, by, now }: Saved): Promise<null> {
  const row = { ...result, doneBy: by.id, doneAt: now };
  await trx
    .insertInto("setupSteps")
    .values(row)
    .onConflict((conflict) => conflict.column("step").doUpdateSet(row))
    .execute();
  const action = result.outcome === "confirmed" ? "setup.confirmed" : "setup.tried";
  const subject = { kind: "staff", id: by.id } as const;
  await recordAudit(trx, { actor: by, action, subject, detail: result, at: now });
  return null;
}
