import { openCity } from "../city/city.ts";
import { playDay } from "./play-day.ts";
import { measure } from "./report/figures.ts";
import { matches } from "./report/matches.ts";
import type { Outcome, Task } from "./share-days.ts";

/**
 * A process that plays the days it receives, one after the other, a city each, until no more are
 * sent.
 */
process.on("message", (task: Task) => {
  void play(task).then((outcome) => process.send?.(outcome));
});

async function play({ config, by }: Task): Promise<Outcome> {
  const begun = performance.now();
  // As with real money: every job is judged, and every one of these is honest.
  const city = await openCity({ WORK_CHECKS: "on", SANDBOX: "off" });
  try {
    const day = await playDay(city, config, matches[by]);
    const measured = await measure(day);
    const { tally, refusedQuotes } = day;
    const seconds = (performance.now() - begun) / 1000;
    return {
      played: { by, config, measured, tally, refusedQuotes, bookings: day.bookings.size, seconds },
      problem: null,
    };
  } catch (problem) {
    return { played: null, problem: problem instanceof Error ? problem.message : String(problem) };
  } finally {
    await city.close();
  }
}
