import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import { inTestMode, noteOffset } from "../../test-mode/acting-business.ts";
import { ensureTestAccount } from "../../test-mode/ensure-test-account.ts";

/** A feature's routes on some dependencies. */
type Routes = (deps: Deps) => FastifyPluginAsync;

/**
 * Registers what partners call a second time, on the tables of test mode, for the requests of test mode. The API's
 * description leaves them out: they are the same calls.
 */
export async function registerForTestMode(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Routes[],
): Promise<void> {
  // Generated files are made without a database.
  if (!deps.testMode) return;
  const { deps: testDeps } = deps.testMode;
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.constraints = { ...route.constraints, mode: "test" };
      route.schema = { ...route.schema, hide: true };
    });
    enterTestMode(scope, deps);
    for (const make of routes) await scope.register(make(testDeps));
  });
}

/** Runs every handler of a scope for the business that the request acts for, at its time. */
export function enterTestMode(scope: FastifyInstance, deps: Pick<Deps, "db" | "testMode">): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, testMode: true };
  });
  scope.addHook("preHandler", (request, _reply, done) => {
    prepare(deps, request).then(
      (businessId) => inTestMode({ businessId }, done),
      (problem: Error) => done(problem),
    );
  });
}

async function prepare(
  { db, testMode }: Pick<Deps, "db" | "testMode">,
  { actor }: FastifyRequest,
): Promise<string> {
  if (actor?.business?.mode !== "test") throw new Refusal("unauthenticated");
  const { businessId } = actor.business;
  await readTestClock(db, businessId);
  await inTestMode({ businessId }, () =>
    ensureTestAccount(testMode.deps, { businessId, accountId: actor.accountId }),
  );
  return businessId;
}

/** Reads the offset of a business's test clock, which this process then uses for that business. */
export async function readTestClock(db: Deps["db"], businessId: string): Promise<void> {
  const clock = await db
    .selectFrom("businessTestClocks")
    .select("offsetMilliseconds")
    .where("businessId", "=", businessId)
    .executeTakeFirst();
  noteOffset(businessId, clock?.offsetMilliseconds ?? 0);
}
