import { planOffers } from "@songtan/domain/dispatch/plan-offers";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { expireOffers } from "./expire-offers.ts";
import { loadFreeDrivers, loadWaiting } from "./load-dispatch.ts";
import { refineWaves } from "./refine-waves.ts";
import { sendOffers } from "./send-offers.ts";

type DispatchDeps = Pick<Deps, "db" | "clock" | "roads">;

const tickMilliseconds = 2000;
/** Several programs may run against one database; the one that holds this lock dispatches. */
const lockKey = 7_241_002;

/** Matches waiting bookings with free drivers every two seconds until it is stopped. A failed round is only the next one's work. */
export function startDispatcher(deps: DispatchDeps, log: (line: string) => void): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const tick = async () => {
    try {
      await dispatchOnce(deps);
    } catch (problem) {
      log(`dispatcher: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      round = tick();
    }, tickMilliseconds);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** One round, unless another program is at it. The lock ends with its transaction, so a killed program leaves none behind. */
export async function dispatchOnce(deps: DispatchDeps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as ours`.execute(trx);
    if (rows[0]?.ours) await dispatch(deps);
  });
}

async function dispatch(deps: DispatchDeps): Promise<void> {
  const now = deps.clock();
  await expireOffers(deps, now);
  const waiting = await loadWaiting(deps.db);
  if (waiting.length === 0) return;
  const round = { waiting, drivers: await loadFreeDrivers(deps.db, now), now };
  for (const wave of await refineWaves(deps, planOffers(round), round)) await sendOffers(deps, wave, now);
}
