import { awaitsWave } from "@songtan/domain/dispatch/offer";
import { apartFromTransaction } from "../../../db/pipeline/transaction-guard.ts";
import type { Deps } from "../../../deps/deps.ts";
import { timed } from "../../../measures/measured.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import {
  addCities,
  citiesPerRound,
  claimCities,
  findWaitingCities,
  noteRound,
} from "./cities/claim-cities.ts";
import { expireOffers } from "./expire-offers.ts";
import { loadDispatchDrivers } from "./load-drivers.ts";
import { loadWaiting, toWaiting } from "./load-waiting.ts";
import { type Match, matchHere, openMatcher } from "./matcher.ts";
import { refineWaves } from "./refine-waves.ts";
import { sendOffers } from "./send-offers.ts";

type DispatchDeps = Pick<Deps, "db" | "clock" | "roads" | "livePlaces">;

const tickMilliseconds = 2000;
/** So soon after a round, another program's included, the next would find little new. */
const restMilliseconds = 1000;
/** Waves sent in parallel: each is a short, separate transaction on different drivers. */
const wavesAtOnce = 4;

/**
 * Matches waiting bookings with drivers every two seconds until it is stopped, in a separate thread. A round begins
 * after the previous one has ended; work of a failed round is left to the next one.
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
      await timed("round", dispatchOnce(deps, matcher.match, restMilliseconds));
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

/**
 * A round in each city in which bookings wait, but for those that another program is at or matched less than
 * `restMilliseconds` ago. A failed round does not keep the cities of the next waiting.
 */
export async function dispatchOnce(
  deps: DispatchDeps,
  match: Match = matchHere,
  restMilliseconds = 0,
): Promise<void> {
  await expireOffers(deps, deps.clock());
  const { cities, now } = await findWaitingCities(deps.db);
  if (cities.length === 0) return;
  await addCities(deps.db, cities);
  const problems: unknown[] = [];
  let more = true;
  while (more) more = await claimAndDispatch();
  if (problems.length > 0) throw problems[0];

  /**
   * Returns true when cities may be left. The rows are locked until the round ends, so a killed program releases its
   * locks.
   */
  async function claimAndDispatch(): Promise<boolean> {
    return deps.db.transaction().execute(async (trx) => {
      const claimed = await claimCities(trx, { cities, now, restMilliseconds });
      if (claimed.length === 0) return false;
      try {
        await apartFromTransaction(() => dispatch(deps, { match, cities: claimed }));
      } catch (problem) {
        problems.push(problem);
      }
      await noteRound(trx, claimed);
      return claimed.length === citiesPerRound;
    });
  }
}

async function dispatch(
  deps: DispatchDeps,
  { match, cities }: { match: Match; cities: readonly string[] },
): Promise<void> {
  const now = deps.clock();
  const rows = await loadWaiting(deps.db, cities);
  if (rows.length === 0) return;
  const tariff = await loadTariffAt(deps.db, now);
  const waiting = toWaiting(rows, tariff);
  // All of them have open offers: no further driver is searched until one is answered.
  if (!waiting.some(awaitsWave)) return;
  const drivers = await loadDispatchDrivers(deps, { waiting, tariff, now });
  const round = { waiting, drivers, now, holidays: tariff.holiday.days };
  const waves = await refineWaves(deps, await match(round), round);
  for (let start = 0; start < waves.length; start += wavesAtOnce)
    await Promise.all(
      waves.slice(start, start + wavesAtOnce).map((wave) => sendOffers(deps, wave, round)),
    );
}
