import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { UpstreamBusy, UpstreamFailure } from "../../../ports/upstream.ts";
import { recordChecks } from "../availability/record-checks.ts";
import { listFailingGateways } from "../gateways/send-watched.ts";
import { reportOwnWork } from "./incidents.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

const tries = 3;
const betweenMilliseconds = 2000;
/** A statement that reads nothing is done in a millisecond. */
const slowMilliseconds = 1000;
const periodMilliseconds = 60_000;

/**
 * Checks every minute that the card provider and the database answer in time, each with up to three tries, and that
 * the gateways accepted the latest messages. The public status page shows the first two.
 */
export async function watchServices(
  deps: WatchDeps,
  waitMilliseconds = betweenMilliseconds,
): Promise<void> {
  const isDown = await failsEachTime(() => isProviderDown(deps), waitMilliseconds);
  const isSlow = await failsEachTime(() => isDatabaseSlow(deps), waitMilliseconds);
  const now = deps.clock();
  const since = (failed: boolean) => (failed ? [now.toISOString()] : []);
  await deps.db.transaction().execute(async (trx) => {
    const failing = await listFailingGateways(trx);
    await reportOwnWork(trx, { kind: "gateway_down", failed: failing, now });
    await reportOwnWork(trx, { kind: "provider_down", failed: since(isDown), now });
    await reportOwnWork(trx, { kind: "database_slow", failed: since(isSlow), now });
    const cards = deps.cardProvider ? { card_payments: isDown } : {};
    await recordChecks(trx, { booking: isSlow, ...cards }, now);
  });
}

async function failsEachTime(
  fails: () => Promise<boolean>,
  waitMilliseconds: number,
): Promise<boolean> {
  for (let count = 1; await fails(); count += 1) {
    if (count === tries) return true;
    await pause(waitMilliseconds);
  }
  return false;
}

/** Reads what moved our balance within the last minute: a small answer, and no change. */
async function isProviderDown({ cardProvider, clock }: WatchDeps): Promise<boolean> {
  if (!cardProvider) return false;
  const to = clock();
  try {
    await cardProvider.listMoves({ from: new Date(to.getTime() - periodMilliseconds), to });
    return false;
  } catch (problem) {
    return problem instanceof UpstreamFailure && !(problem instanceof UpstreamBusy);
  }
}

async function isDatabaseSlow({ db }: WatchDeps): Promise<boolean> {
  const begun = performance.now();
  await sql`select 1`.execute(db);
  return performance.now() - begun > slowMilliseconds;
}
