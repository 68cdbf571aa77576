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

/** Once an hour: disputes whose webhooks were lost, also of one that was decided meanwhile. */
export async function checkDisputes(deps: CheckDeps): Promise<void> {
  const { db, cardProvider } = deps;
  if (!cardProvider) return;
  const recent = await cardProvider.disputes.listRecent();
  const ids = recent.map(({ id }) => id);
  const known = await db
    .selectFrom("disputes")
    .select(["provider_dispute_id as id", "state"])
    .where((eb) => eb.or([eb("state", "in", ["open", "pending"]), eb("provider_dispute_id", "in", [...ids, ""])]))
    .execute();
  const states = new Map(known.map(({ id, state }) => [id, state]));
  await eachAlone(
    recent.filter(({ id, state }) => states.get(id) !== state),
    (said) => takeDispute(deps, said),
  );
  const older = known.filter(({ id, state }) => !ids.includes(id) && (state === "open" || state === "pending"));
  await eachAlone(older, ({ id }) => handleDisputeEvent(deps, { providerDisputeId: id }));
}
