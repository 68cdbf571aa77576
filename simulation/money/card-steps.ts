import type { Random } from "@songtan/sandbox/random";
import { send } from "./acts.ts";
import type { Step, Story } from "./story.ts";

const cards = {
  good: ["4242424242424242", "5555555555554444", "3530111333300000", "6250947000000006"],
  bad: ["4111111111140011", "5555551111100012", "4111111111150002", "3530111111190003"],
};
const cardNumber = (random: Random): string => random.pick(random.chance(0.7) ? cards.good : cards.bad);

/** A card to pay with: one that is kept, or one typed now. */
export async function aCard({ random, city, records }: Story): Promise<{ cardId: string } | { token: string }> {
  const kept = records.cards.at(-1);
  return kept && random.chance(0.7) ? { cardId: kept.id } : { token: await city.bank.token(cardNumber(random)) };
}

/** Cards are kept with the provider, the same number once, and taken off again. */
export function cardSteps(story: Story): Step[] {
  const { customer, keepsCards, records } = story;
  if (!keepsCards) return [];
  const { token } = customer;
  const steps: Step[] = [[records.cards.length > 0 ? 2 : 10, "", () => keepCard(story)]];
  for (const { id } of records.cards) steps.push([1, "", () => send(story, `DELETE /customer/cards/${id}`, { token })]);
  return steps;
}

export async function keepCard(story: Story): Promise<void> {
  const { random, city, customer } = story;
  const body = { token: await city.bank.token(cardNumber(random)) };
  await send(story, "POST /customer/cards", { token: customer.token, body });
}
