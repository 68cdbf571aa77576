import { expect, test } from "vitest";
import { openCity } from "../city/city.ts";
import { checkCity } from "./checks/checks.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playHistory } from "./play-history.ts";
import { type Aim, aims } from "./steps/aims.ts";
import { addUp, noHistories, type Tally, tallyOf } from "./tally.ts";

const histories = Number(process.env.MONEY_HISTORIES ?? 16);
const firstSeed = process.env.MONEY_SEED ?? "ci";
/** While one waits for its database the other thinks: two fill two cores. */
const cities = 2;

/** Histories that aim at an outcome are played until it came. */
const historiesForAimMax = 20;

/** What has to have been done somewhere among them: a history that cannot act proves nothing. */
const expectedOutcomes = [
  "POST /bookings/…/cancel",
  "POST /bookings/…/return-to-me",
  "POST /console/bookings/…/lose",
  "POST /bookings/…/tip",
  "POST /bookings/…/priority-fee",
  "POST /customer/amount-due/payments",
  "POST /driver/top-ups",
  "job send_refund",
  "POST /console/disputes/…/answer",
  "POST /console/disputes/…/accept",
  "a dispute won",
  "a dispute lost",
  "somebody charges",
  "POST /bookings/…/reports",
  "POST /console/reports/…/propose",
  "POST /console/reports/…/approve",
  "a claim for lost goods open",
  "a claim paid by source",
  "a claim paid by credit",
  "a claim paid by transfer",
  "POST /console/adjustments",
  "POST /console/adjustments/…/approve",
  "POST /customer/credit/transfers",
  "POST /customer/cards",
  "DELETE /customer/cards/…",
  "charged a kept card without its owner: paid",
  "delivered by card and credit",
  "delivered by promptpay and credit",
  "delivered by cash and credit",
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
  const seeds = [
    ...failingSeeds,
    ...Array.from({ length: histories }, (_, index) => `${firstSeed}-${index}`),
  ];
  const tallies = await Promise.all(
    Array.from({ length: cities }, (_, part) => {
      const share = <Item>(items: readonly Item[]) =>
        items.filter((_item, index) => index % cities === part);
      return playInOneCity(share(seeds), share(Object.entries(aims)));
    }),
  );
  const tally = tallies.reduce(addUp, noHistories());
  expect(tally.steps).toBeGreaterThan(histories * 4);
  expect(expectedOutcomes.filter((name) => !isReached(tally, name))).toEqual([]);
}, 900_000);

const isReached = ({ done, ends }: Tally, outcome: string): boolean =>
  Boolean(done[outcome] ?? ends[outcome]);

/** Many in one: what is wrong only after many, such as a round that looks at the oldest, is found by the last of them. */
async function playInOneCity(
  seeds: readonly string[],
  outcomes: readonly [string, Aim][],
): Promise<Tally> {
  const city = await openCity();
  let tally = noHistories();
  for (const seed of seeds) tally = addUp(tally, tallyOf(await playHistory(city, seed)));
  for (const [outcome, aim] of outcomes) {
    let aimed = noHistories();
    for (let index = 0; index < historiesForAimMax && !isReached(aimed, outcome); index += 1)
      aimed = addUp(
        aimed,
        tallyOf(await playHistory(city, `${firstSeed} ${outcome} ${index}`, aim)),
      );
    tally = addUp(tally, aimed);
  }
  await checkCity(city);
  await city.close();
  return tally;
}
