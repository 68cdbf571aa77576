import { expect, test } from "vitest";
import { openCity } from "../city/city.ts";
import { checkCity } from "./checks/checks.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playHistory } from "./play-history.ts";
import { addUp, noHistories, type Tally, tallyOf } from "./tally.ts";

const histories = Number(process.env.MONEY_HISTORIES ?? 150);
const firstSeed = process.env.MONEY_SEED ?? "ci";
/** While one waits for its database the other thinks: two fill two cores. */
const cities = 2;
/** How often a quarter of the histories is played again with other seeds, for outcomes that have not come. */
const extraRounds = 4;

/** What comes about once in a hundred histories: expected only among many, as `MONEY_HISTORIES=1000` plays. */
const rareOutcomes = [
  "POST /console/disputes/…/answer",
  "POST /console/disputes/…/accept",
  "POST /customer/amount-due/payments",
  "a claim paid by source",
  "a claim paid by credit",
  "a claim paid by transfer",
  "charged a kept card without its owner: paid",
  "delivered by card and credit",
  "delivered by promptpay and credit",
  "delivered by cash and credit",
  "DELETE /customer/cards/…",
];
/** What has to have been done somewhere among them: a history that cannot act proves nothing. */
const expectedOutcomes = [
  ...(histories >= 1000 ? rareOutcomes : []),
  "POST /bookings/…/cancel",
  "POST /bookings/…/return-to-me",
  "POST /console/bookings/…/lose",
  "POST /bookings/…/tip",
  "POST /bookings/…/priority-fee",
  "POST /driver/top-ups",
  "job send_refund",
  "a dispute won",
  "a dispute lost",
  "somebody charges",
  "POST /bookings/…/reports",
  "POST /console/reports/…/propose",
  "POST /console/reports/…/approve",
  "a claim for lost goods open",
  "POST /console/adjustments",
  "POST /console/adjustments/…/approve",
  "POST /customer/credit/transfers",
  "POST /customer/cards",
  "cancelled by card and credit",
  "cancelled by promptpay and credit",
  "cancelled by cash and credit",
  "beside credit: card failed",
  "beside credit: refund cancelled sent",
  "an edit agreed: due",
  "an edit agreed: nothing",
  "an edit agreed: more_cash",
];

test(`${histories} random histories of money: the books are right after every step and at the end`, async () => {
  const seeds = [...failingSeeds, ...seedsFrom(firstSeed, histories)];
  let tally = await playInCities(seeds);
  expect(tally.steps).toBeGreaterThan(histories * 4);
  const missing = () => expectedOutcomes.filter((name) => !tally.done[name] && !tally.ends[name]);
  // What did not come by chance gets some more histories.
  for (let more = 0; more < extraRounds && missing().length > 0; more += 1)
    tally = addUp(tally, await playInCities(seedsFrom(`${firstSeed}-more${more}`, histories / 4)));
  expect(missing()).toEqual([]);
}, 1_200_000);

const seedsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${first}-${index}`);

async function playInCities(seeds: readonly string[]): Promise<Tally> {
  const shares = Array.from({ length: cities }, (_, part) =>
    seeds.filter((_seed, index) => index % cities === part),
  );
  return (await Promise.all(shares.map(playInOneCity))).reduce(addUp, noHistories());
}

/** Many in one: what is wrong only after many, such as a round that looks at the oldest, is found by the last of them. */
async function playInOneCity(seeds: readonly string[]): Promise<Tally> {
  const city = await openCity();
  let tally = noHistories();
  for (const seed of seeds) tally = addUp(tally, tallyOf(await playHistory(city, seed)));
  await checkCity(city);
  await city.close();
  return tally;
}
