import type { Random } from "@songtan/sandbox/data/random";
import { send } from "./acts.ts";
import type { Step, Story } from "./story.ts";

const cards = {
  good: ["4242424242424242", "5555555555554444", "3530111333300000", "6250947000000006"],
  bad: ["4111111111140011", "5555551111100012", "4111111111150002", "3530111111190003"],
};
const cardNumber = (random: Random): string =>
  random.pick(random.chance(0.7) ? cards.good : cards.bad);

/** A card to pay with: a saved one, or one typed now. */
export async function aCard({
  random,
  city,
  records,
}: Story): Promise<{ cardId: string } | { token: string }> {
  const savedCard = records.cards.at(-1);
  return savedCard && random.chance(0.7)
    ? { cardId: savedCard.id }
    : { token: await city.bank.token(cardNumber(random)) };
}

/** Cards are saved with the provider, the same number once, and removed again. */
export function cardSteps(story: Story): Step[] {
  const { customer, savesCards, records } = story;
  if (!savesCards) return [];
  const { token } = customer;
  const steps: Step[] = [[records.cards.length > 0 ? 2 : 10, "", () => saveCard(story)]];
  for (const { id } of records.cards)
    steps.push([
      1,
      "",
      () => send(story, `DELETE /customer/cards/${id}`, { token }),
      "delete a card",
    ]);
  return steps;
}

export async function saveCard(story: Story): Promise<void> {
  const { random, city, customer } = story;
  const body = { token: await city.bank.token(cardNumber(random)) };
  await send(story, "POST /customer/cards", { token: customer.token, body });
}
