import {
  ApproveProvider,
  ProviderAnswer,
  ProviderView,
  SaveProvider,
  TestProvider,
} from "@songtan/contract/console/operator/providers";
import { Refusal } from "@songtan/contract/errors";
import { data, wholeList, wholeListOf } from "@songtan/contract/scalars";
import { type ProviderKind, providerKinds } from "@songtan/domain/operator/providers";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { lockOf } from "../../../adapters/providers/typed-settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../commands/command.ts";
import type { ProveChange } from "../oversight/prove-change.ts";
import {
  approveProvider,
  refuseLocked,
  removeProviderDraft,
  saveProvider,
} from "./change-provider.ts";
import { listProviders } from "./list-providers.ts";
import { loadProviderRows, openValues, type ProviderRecord } from "./provider-records.ts";
import { readEntered } from "./read-entered.ts";
import { saveStep } from "./save-step.ts";
import { testProvider } from "./test-provider.ts";

const tags = ["console settings"];
const managers = { onRequest: staffWith("staff.manage") };
const params = z.object({ kind: z.enum(providerKinds) });
/** Each test is a message that is paid for. */
const testsPerMinute = 10;

/** The providers outside: what is set of each, changes by one or two people, and tests. */
export const providerRoutes =
  (deps: Deps, prove: ProveChange): FastifyPluginAsyncZod =>
  async (app) => {
    const response = { 200: wholeListOf(ProviderView) };
    const list = async (request: Parameters<typeof staffOf>[0]) =>
      wholeList(await listProviders(deps.db, deps, staffOf(request).staffId));
    app.get("/providers", { ...managers, schema: { tags, response } }, list);
    app.post(
      "/providers/:kind",
      { ...managers, schema: { tags, params, body: SaveProvider, response } },
      async (request) => {
        const { kind } = request.params;
        const { basedOn, proof, ...typed } = request.body;
        refuseLocked(deps, kind);
        const before = await findCurrent(deps, kind);
        if ((before?.id ?? null) !== basedOn) throw new Refusal("conflict");
        // Before the transaction: names of hosts are looked up.
        const entered = await readEntered(deps, { kind, entered: typed, before });
        await prove(request, proof);
        const change = { kind, basedOn, entered, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => saveProvider(trx, deps, change));
        return list(request);
      },
    );
    app.post(
      "/providers/:kind/approve",
      { ...managers, schema: { tags, params, body: ApproveProvider, response } },
      async (request) => {
        const { proof, draftId } = request.body;
        await prove(request, proof);
        const change = { kind: request.params.kind, draftId, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => approveProvider(trx, deps, change));
        return list(request);
      },
    );
    app.post(
      "/providers/:kind/remove",
      { ...managers, schema: { tags, params, response } },
      async (request) => {
        const change = { kind: request.params.kind, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => removeProviderDraft(trx, deps, change));
        return list(request);
      },
    );
  };

/** Routes to test typed and current values. */
export const providerTestRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/providers/:kind/test",
      {
        ...managers,
        config: perAddress(testsPerMinute, 60),
        schema: { tags, params, body: TestProvider, response: { 200: data(ProviderAnswer) } },
      },
      async (request) => {
        const { kind } = request.params;
        const { phone = null, entered } = request.body;
        const by = auditActorOf(request);
        const values = await valuesToTest(deps, kind, entered);
        // Outside a transaction: a provider may need seconds to answer.
        const answer = await testProvider(deps, kind, {
          values,
          tester: { staffId: by.id, phone },
        });
        const { outcome, problem } = answer;
        if (!entered)
          await runCommand(deps, request, (trx) =>
            saveStep(trx, { step: kind, outcome, problem, by, now: deps.clock() }),
          );
        return { data: answer };
      },
    );
  };

const findCurrent = async (deps: Deps, kind: ProviderKind): Promise<ProviderRecord | null> =>
  (await loadProviderRows(deps.db)).find((row) => row.kind === kind && row.approvedAt) ?? null;

/** What was typed, or what counts; null: what the environment sets, or is simulated. */
async function valuesToTest(deps: Deps, kind: ProviderKind, entered: TestProvider["entered"]) {
  if (entered) refuseLocked(deps, kind);
  else if (lockOf(deps.settings, kind)) return null;
  const before = await findCurrent(deps, kind);
  if (!entered) return before ? openValues(deps, before) : null;
  const { shown, secrets } = await readEntered(deps, { kind, entered, before });
  return { ...shown, ...secrets };
}
