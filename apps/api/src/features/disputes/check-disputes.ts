import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import { ProviderRefusal } from "../../ports.ts";
import { takeDispute } from "./take-dispute.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/** Asks the provider about the dispute an event speaks of, and takes what it says now. */
export async function handleDisputeEvent(
  deps: CheckDeps,
  { providerDisputeId }: { providerDisputeId: string },
): Promise<void> {
  if (!deps.cardProvider) return;
  const said = await deps.cardProvider.disputes.find(providerDisputeId).catch((problem: unknown) => {
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  });
  if (said) await takeDispute(deps, said);
}

/** Once an hour: disputes whose webhook was lost, and ours that were decided meanwhile. */
export async function checkDisputes(deps: CheckDeps): Promise<void> {
  const { db, cardProvider } = deps;
  if (!cardProvider) return;
  const undecided = await cardProvider.disputes.listUndecided();
  const heard = new Set(undecided.map(({ id }) => id));
  const ours = await db
    .selectFrom("disputes")
    .select("provider_dispute_id")
    .where("state", "in", ["open", "pending"])
    .execute();
  await eachAlone(undecided, (said) => takeDispute(deps, said));
  await eachAlone(
    ours.filter(({ provider_dispute_id }) => !heard.has(provider_dispute_id)),
    ({ provider_dispute_id }) => handleDisputeEvent(deps, { providerDisputeId: provider_dispute_id }),
  );
}
