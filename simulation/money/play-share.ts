import { type City, openCity } from "../city.ts";
import { checkCity } from "./checks.ts";
import { playHistory } from "./play-history.ts";
import { addUp, noHistories, type Tally, tallyOf } from "./tally.ts";

/** A city grows slow with its books, and old: after so many histories another one is opened. */
const historiesPerCity = 250;

/** A process of `npm run soak`: plays the seeds it is sent, and says after each how far it is. */
process.once("message", (seeds: string[]) => {
  void play(seeds).then(() => process.disconnect());
});

async function play(seeds: readonly string[]): Promise<void> {
  let tally = noHistories();
  let city: City | null = null;
  for (const [place, seed] of seeds.entries()) {
    if (place % historiesPerCity === 0) {
      await endCity(city);
      city = await openCity();
    }
    tally = addUp(tally, await playOne(city, seed));
    process.send?.(tally);
  }
  await endCity(city);
}

async function playOne(city: City | null, seed: string): Promise<Tally> {
  if (!city) throw new Error("a city is open");
  try {
    return tallyOf(await playHistory(city, seed));
  } catch (problem) {
    return { ...noHistories(), histories: 1, failed: [problem instanceof Error ? problem.message : String(problem)] };
  }
}

async function endCity(city: City | null): Promise<void> {
  if (!city) return;
  await checkCity(city);
  await city.close();
}
