import { expect, test } from "vitest";
import { openCity } from "../city.ts";
import { checkCity } from "./checks.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playHistory } from "./play-history.ts";

const histories = Number(process.env.MONEY_HISTORIES ?? 200);
const firstSeed = process.env.MONEY_SEED ?? "ci";
/** A city grows slow with its past; the next histories begin in a new one. */
const perCity = 160;

test("histories that once went wrong go right", async () => {
  const city = await openCity();
  for (const seed of failingSeeds) await playHistory(city, seed);
  await city.close();
});

for (let first = 0; first < histories; first += perCity) {
  const next = Math.min(histories, first + perCity);
  test(`random histories of money ${first} to ${next - 1}: the books are right after every step and at the end`, async () => {
    const city = await openCity();
    let steps = 0;
    for (let count = first; count < next; count += 1) steps += (await playHistory(city, `${firstSeed}-${count}`)).steps;
    await checkCity(city);
    await city.close();
    expect(steps).toBeGreaterThan((next - first) * 4);
  }, 600_000);
}
