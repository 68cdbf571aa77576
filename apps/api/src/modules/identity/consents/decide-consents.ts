import { Refusal } from "@songtan/contract/errors";
import type { DecideConsents } from "@songtan/contract/identity/account-rights";
import type { Locale } from "@songtan/domain/account-types";
import { decideConsent } from "@songtan/domain/accounts/consents";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { loadConsentRecords } from "../account-records/consents.ts";
import { endDuty, isAtWork, lockDuty } from "../driver-state/duty.ts";

type Decision = z.infer<typeof DecideConsents>["decisions"][number];
type Input = { actor: Actor; decisions: readonly Decision[]; locale: Locale };

/**
 * Records a person's decisions, each about the version they read. Withdrawing the location consent
 * ends the driver's duty; it is refused during a job, because the customer follows it.
 */
export async function decideConsents(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: Input,
): Promise<void> {
  const { actor, decisions, locale } = input;
  const now = clock();
  await lockAccount(trx, actor.accountId);
  for (const decision of decisions) {
    const records = await loadConsentRecords(trx, actor.accountId);
    const decided = decideConsent({ role: actor.role, records }, decision);
    if (!decided.ok) throw new Refusal(decided.refusal);
    if (!decided.record) continue;
    if (decision.document === "location" && !decision.granted)
      await endDutyWithoutLocation(trx, actor.accountId, now);
    await trx
      .insertInto("consents")
      .values({
        accountId: actor.accountId,
        document: decision.document,
        version: decision.version,
        action: decision.granted ? "accepted" : "withdrawn",
        decidedAt: now,
        locale,
      })
      .execute();
  }
}

async function endDutyWithoutLocation(trx: Trx, driverId: string, now: Date): Promise<void> {
  const { onDutySince: since } = await lockDuty(trx, driverId);
  if (await isAtWork(trx, driverId)) throw new Refusal("driver_busy");
  if (since) await endDuty(trx, driverId, now);
}
