import { expect, test } from "vitest";
import { openCity } from "../city.ts";
import { checkCity } from "./checks.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playHistory } from "./play-history.ts";

const histories = Number(process.env.MONEY_HISTORIES ?? 200);
const firstSeed = process.env.MONEY_SEED ?? "ci";

test("histories that once went wrong go right", async () => {
  const city = await openCity();
  for (const seed of failingSeeds) await playHistory(city, seed);
  await city.close();
});

// In one city: what is wrong only after many, such as a round that looks at the oldest, is found by the last of them.
test(`${histories} random histories of money: the books are right after every step and at the end`, async () => {
  const city = await openCity();
  let steps = 0;
  for (let count = 0; count < histories; count += 1) steps += (await playHistory(city, `${firstSeed}-${count}`)).steps;
  await checkCity(city);
  await city.close();
  expect(steps).toBeGreaterThan(histories * 4);
}, 600_000);
