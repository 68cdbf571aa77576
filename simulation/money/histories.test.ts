import { expect, test } from "vitest";
import { openCity } from "../city.ts";
import { checkCity } from "./checks.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playHistory } from "./play-history.ts";
import { addUp, noHistories, tallyOf } from "./tally.ts";

const histories = Number(process.env.MONEY_HISTORIES ?? 200);
const firstSeed = process.env.MONEY_SEED ?? "ci";

test("histories that once went wrong go right", async () => {
  const city = await openCity();
  for (const seed of failingSeeds) await playHistory(city, seed);
  await city.close();
});

/** What has to have been done somewhere among them: a history that cannot act proves nothing. */
const wanted = [
  "POST /bookings/…/cancel",
  "POST /bookings/…/tip",
  "POST /bookings/…/priority-fee",
  "POST /customer/amount-due/payments",
  "POST /driver/top-ups",
  "job send_refund",
];

// In one city: what is wrong only after many, such as a round that looks at the oldest, is found by the last of them.
test(`${histories} random histories of money: the books are right after every step and at the end`, async () => {
  const city = await openCity();
  let tally = noHistories();
  for (let count = 0; count < histories; count += 1)
    tally = addUp(tally, tallyOf(await playHistory(city, `${firstSeed}-${count}`)));
  await checkCity(city);
  await city.close();
  expect(tally.steps).toBeGreaterThan(histories * 4);
  expect(wanted.filter((name) => !tally.done[name])).toEqual([]);
}, 900_000);
