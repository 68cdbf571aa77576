import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { recordDispute } from "./record-dispute.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;

/** Fetches the dispute of a provider event and records its present state. */
export async function handleDisputeEvent(
  deps: CheckDeps,
  { providerDisputeId }: { providerDisputeId: string },
): Promise<void> {
  if (!deps.cardProvider) return;
  const current = await deps.cardProvider.disputes
    .find(providerDisputeId)
    .catch((problem: unknown) => {
      if (problem instanceof ProviderRefusal) return null;
      throw problem;
    });
  if (current) await recordDispute(deps, current);
}

/** Records disputes with a lost webhook, even if they were decided since. Runs every hour. */
export async function checkDisputes(deps: CheckDeps): Promise<void> {
  const { db, cardProvider } = deps;
  if (!cardProvider) return;
  const recent = await cardProvider.disputes.listRecent();
  const ids = recent.map(({ id }) => id);
  const existing = await db
    .selectFrom("disputes")
    .select(["providerDisputeId as id", "state"])
    .where((eb) =>
      eb.or([eb("state", "in", ["open", "pending"]), eb("providerDisputeId", "in", [...ids, ""])]),
    )
    .execute();
  const states = new Map(existing.map(({ id, state }) => [id, state]));
  await forEachIsolated(
    recent.filter(({ id, state }) => states.get(id) !== state),
    (dispute) => recordDispute(deps, dispute),
  );
  const older = existing.filter(
    ({ id, state }) => !ids.includes(id) && (state === "open" || state === "pending"),
  );
  await forEachIsolated(older, ({ id }) => handleDisputeEvent(deps, { providerDisputeId: id }));
}
