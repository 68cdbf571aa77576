import { Refusal } from "@songtan/contract/errors";
import { senderKinds, sendersPausedUntil } from "@songtan/domain/operator/providers";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

const minuteMilliseconds = 60_000;

/**
 * Refuses codes and links that open an account for an hour after messages were switched to another provider. An
 * installation under setup is exempt: it does not have accounts to protect, and one person invites the next at once.
 * @throws Refusal `sender_changed` with the minutes that are left
 */
export async function refuseAfterSenderChange(
  db: Reader,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const now = clock();
  const { changedAt } = await db
    .selectFrom("providerSettings")
    .select((eb) => eb.fn.max("approvedAt").as("changedAt"))
    .where("kind", "in", [...senderKinds])
    .where("setAlone", "=", false)
    .executeTakeFirstOrThrow();
  const until = sendersPausedUntil(changedAt, now);
  if (!until) return;
  const minutes = Math.ceil((until.getTime() - now.getTime()) / minuteMilliseconds);
  throw new Refusal("sender_changed", { minutes });
}
