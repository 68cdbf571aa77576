import { awaitsWave } from "@songtan/domain/dispatch/offer";
import { sql } from "kysely";
import { advisoryKeys } from "../../../db/advisory-keys.ts";
import { apartFromTransaction } from "../../../db/transaction-guard.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { expireOffers } from "./expire-offers.ts";
import { loadDispatchDrivers } from "./load-drivers.ts";
import { loadWaiting, toWaiting } from "./load-waiting.ts";
import { type Match, matchHere, openMatcher } from "./matcher.ts";
import { refineWaves } from "./refine-waves.ts";
import { sendOffers } from "./send-offers.ts";

type DispatchDeps = Pick<Deps, "db" | "clock" | "roads" | "livePlaces">;

const tickMilliseconds = 2000;
/** Waves are sent side by side: each is a short transaction of its own, on drivers of its own. */
const wavesAtOnce = 4;

/**
 * Matches waiting bookings with drivers every two seconds until it is stopped, in a thread of its own. A round begins when
 * the one before has ended; a failed one is only the next one's work.
 */
export function startDispatcher(
  deps: DispatchDeps,
  log: (line: string) => void,
): { stop(): Promise<void>; threadId(): number | null } {
  const matcher = openMatcher();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const tick = async () => {
    try {
      await dispatchOnce(deps, matcher.match);
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
      await matcher.stop();
    },
    threadId: matcher.threadId,
  };
}

/** One round, unless another program is at it. The lock ends with its transaction, so a killed program leaves none behind. */
export async function dispatchOnce(deps: DispatchDeps, match: Match = matchHere): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      ours: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryKeys.dispatch}) as ours`.execute(trx);
    if (rows[0]?.ours) await apartFromTransaction(() => dispatch(deps, match));
  });
}

async function dispatch(deps: DispatchDeps, match: Match): Promise<void> {
  const now = deps.clock();
  await expireOffers(deps, now);
  const rows = await loadWaiting(deps.db);
  if (rows.length === 0) return;
  const tariff = await loadTariffAt(deps.db, now);
  const waiting = toWaiting(rows, tariff);
  // All of them have open offers: no further driver is searched until one is answered.
  if (!waiting.some(awaitsWave)) return;
  const drivers = await loadDispatchDrivers(deps, { tariff, now });
  const round = { waiting, drivers, now, holidays: tariff.holiday.days };
  const waves = await refineWaves(deps, await match(round), round);
  for (let start = 0; start < waves.length; start += wavesAtOnce)
    await Promise.all(
      waves.slice(start, start + wavesAtOnce).map((wave) => sendOffers(deps, wave, round)),
    );
}
