import { checkDisputes } from "../../../apps/api/src/modules/claims/disputes/check-disputes.ts";
import { byClock, byStaff } from "./acts.ts";
import type { Step, Story } from "./story.ts";

type Dispute = Story["disputes"][number];

/** A cardholder's bank demands money back, staff answer or accept, the bank decides. */
export function disputeSteps(story: Story): Step[] {
  const { random, city, records, complains, disputes } = story;
  if (!complains) return [];
  const steps: Step[] = [];
  const paid = [...records.tries, ...records.charges].filter(
    ({ state, method }) => state === "paid" && method === "card",
  );
  for (const { chargeId } of paid)
    if (chargeId && !disputes.some((dispute) => dispute.chargeId === chargeId))
      steps.push([14, "", () => openDispute(story, chargeId), "dispute a charge"]);
  if (disputes.length === 0) return steps;
  steps.push([
    16,
    "the hour's look at disputes",
    byClock(story, () => checkDisputes(city.world.deps)),
    "look at disputes",
  ]);
  for (const { id, version, state, answered } of records.disputes) {
    if (state !== "open" || answered) continue;
    const answer = { version, text: "it was delivered, with a photo" };
    steps.push([
      20,
      "",
      () => byStaff(story, 0, { path: `/disputes/${id}/answer`, body: answer }),
      "answer a dispute",
    ]);
    steps.push([
      14,
      "",
      () =>
        byStaff(story, 1, { path: `/disputes/${id}/accept`, body: { version, words: "no proof" } }),
      "accept a dispute",
    ]);
  }
  for (const dispute of disputes.filter(({ decided }) => !decided))
    steps.push([4, "", () => decide(story, dispute, random.chance(0.5) ? "won" : "lost")]);
  return steps;
}

async function openDispute({ city, steps, disputes }: Story, chargeId: string): Promise<void> {
  disputes.push({ id: await city.bank.dispute(chargeId), chargeId, decided: false });
  steps.push("the cardholder disputes a charge");
}

async function decide(
  { city, steps }: Story,
  dispute: Dispute,
  outcome: "won" | "lost",
): Promise<void> {
  await city.bank.decide(dispute.id, outcome);
  dispute.decided = true;
  steps.push(`the bank would decide: ${outcome}`);
}

/** Every undecided dispute is decided, and its event received. */
export async function endDisputes(story: Story): Promise<void> {
  const { random, city, disputes } = story;
  if (disputes.length === 0) return;
  for (const dispute of disputes)
    if (!dispute.decided) await decide(story, dispute, random.chance(0.5) ? "won" : "lost");
  await checkDisputes(city.world.deps);
}
