import { assertEqual } from "../model/money-mismatch.ts";
import type { Step, Story } from "./story.ts";

type Try = { id: string; amount: number; chargeId: string | null };
type MadeByHand = { id: string; description: string | null; refunded_amount: number };

/**
 * A stranger with our key makes a charge that names one of our payment attempts: in spite of its
 * data, it is not the one we made.
 */
export function foreignSteps(story: Story): Step[] {
  const { records, strangers } = story;
  if (!strangers) return [];
  const tries: Try[] = [...records.tries, ...records.charges, ...records.topUps];
  return tries.length === 0 ? [] : [[8, "", () => chargeByHand(story, story.random.pick(tries))]];
}

async function chargeByHand(
  { city, random, steps }: Story,
  { id, amount, chargeId }: Try,
): Promise<void> {
  // While our own answer is missing one that is the same in everything cannot be distinguished.
  const amountSatang =
    chargeId && random.chance(0.6) ? Math.max(2000, amount) : Math.max(2000, amount) + 100;
  const byCard = random.chance(0.6);
  const charge = { paymentId: id, amountSatang, ...(byCard && { token: await city.bank.token() }) };
  const made = await city.bank.chargeByHand(charge);
  if (!byCard && random.chance(0.5)) await city.bank.answer(made);
  steps.push(`somebody charges ${amountSatang} in our name by ${byCard ? "card" : "promptpay"}`);
}

/**
 * Charges that we made have our description; the others concern staff only, and nothing was done to
 * them.
 */
export function withoutForeign<Charge extends MadeByHand>(charges: readonly Charge[]): Charge[] {
  for (const charge of charges)
    if (charge.description === null)
      assertEqual("what we gave back of a charge that is not ours", charge.refunded_amount, 0);
  return charges.filter(({ description }) => description !== null);
}
