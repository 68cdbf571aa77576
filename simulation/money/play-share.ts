import { type City, openCity } from "../city/city.ts";
import { checkCity } from "./checks/checks.ts";
import { playHistory } from "./play-history.ts";
import { addUp, noHistories, type Tally, tallyOf } from "./tally.ts";

/**
 * After so many another city is opened, so that one with wrong books does not fail all that come
 * after.
 */
const historiesPerCity = 500;

/** A process of `npm run soak`: plays the seeds it is sent, and says after each how far it is. */
process.once("message", (seeds: string[]) => {
  void play(seeds).then(() => process.disconnect());
});

async function play(seeds: readonly string[]): Promise<void> {
  let tally = noHistories();
  for (let first = 0; first < seeds.length; first += historiesPerCity) {
    const city = await openCity();
    for (const seed of seeds.slice(first, first + historiesPerCity)) {
      tally = addUp(tally, await playOne(city, seed));
      process.send?.(tally);
    }
    tally = addUp(tally, await endCity(city, seeds[first] ?? ""));
    process.send?.(tally);
  }
}

async function playOne(city: City, seed: string): Promise<Tally> {
  try {
    return tallyOf(await playHistory(city, seed));
  } catch (problem) {
    return { ...noHistories(), histories: 1, failed: [messageOf(problem)] };
  }
}

async function endCity(city: City, firstSeed: string): Promise<Tally> {
  const failed: string[] = [];
  await checkCity(city).catch((problem: unknown) =>
    failed.push(`the city from ${firstSeed} on: ${messageOf(problem)}`),
  );
  await city.close();
  return { ...noHistories(), failed };
}

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
