import { expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../apps/api/testing/money/money-world.ts";
import { newStaff, type Staff } from "../../../apps/api/testing/world/staff.ts";
import { checkShop } from "./check-shop.ts";
import { newShopStory } from "./shop-model.ts";
import { stepsOf } from "./shop-steps.ts";

const histories = Number(process.env.BUSINESS_HISTORIES ?? 6);
const firstSeed = process.env.MONEY_SEED ?? "shop";
const stepsMax = 22;

/** The clock of a world goes on by months: a card is good for some years only. */
const historiesOfWorld = 6;

type World = { money: MoneyWorld; staff: Staff; second: Staff };

async function openWorld(): Promise<World> {
  const money = await openMoneyWorld();
  const scopes = ["payment.refund", "partner.manage"] as const;
  return {
    money,
    staff: await newStaff(money.world, [...scopes]),
    second: await newStaff(money.world, [...scopes]),
  };
}

/** What has to have been done somewhere among them: a history that cannot act proves nothing. */
const expectedSteps = [
  "tops up",
  "books",
  "cancels",
  "is delivered",
  "is refunded",
  "the month ends",
  "pays an invoice",
  "is disputed",
  "the bank decides",
  "books invoice: invoice_overdue",
];

async function playShop(world: World, seed: string, done: Map<string, number>): Promise<void> {
  const { money, staff, second } = world;
  const story = await newShopStory(money, { staff, second, seed });
  try {
    for (let index = 0; index < stepsMax; index += 1) {
      const steps = stepsOf(story);
      let left = story.random.between(
        0,
        steps.reduce((sum, [weight]) => sum + weight, 0),
      );
      const step = steps.find(([weight]) => {
        left -= weight;
        return left <= 0;
      });
      if (!step) continue;
      const [, name, act] = step;
      story.steps.push(name);
      const result = await act(story);
      story.steps[story.steps.length - 1] = `${name} ${result}`;
      for (const did of [name, `${name} ${result}`])
        if (did === name || expectedSteps.includes(did)) done.set(did, (done.get(did) ?? 0) + 1);
      await checkShop(story);
    }
    await money.world.runJobs();
    await checkShop(story);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`seed ${seed}: ${message}\n  ${story.steps.join("\n  ")}`, { cause: problem });
  }
}

test(`${histories} random histories of a business's money: books, papers and balance agree after every step`, async () => {
  const done = new Map<string, number>();
  for (let from = 0; from < histories; from += historiesOfWorld) {
    const world = await openWorld();
    const until = Math.min(histories, from + historiesOfWorld);
    for (let index = from; index < until; index += 1)
      await playShop(world, `${firstSeed}-${index}`, done);
    // The books of all of them have to sum to zero.
    await world.money.close();
    console.log(`${until} histories: ${JSON.stringify(Object.fromEntries(done))}`);
  }
  expect(expectedSteps.filter((name) => !done.has(name))).toEqual([]);
}, 3_600_000);
