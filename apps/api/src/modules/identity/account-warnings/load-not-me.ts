import { Refusal } from "@songtan/contract/errors";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import type { Role } from "@songtan/domain/account-types";
import type { ContactKind } from "@songtan/domain/accounts/contact-change";
import { type AccountWarning, notMeState } from "@songtan/domain/accounts/warnings";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";

export type Outcome = { restored?: ContactKind[]; passwordEnded?: boolean };

/** What a warning was of, and whether it can still be disowned. @throws Refusal `not_found` */
export async function loadNotMe(
  { db, clock }: { db: Pick<Trx, "selectFrom">; clock: Deps["clock"] },
  token: string,
): Promise<NotMeView> {
  const row = await db
    .selectFrom("not_me_links")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["event", "role", "happened_at", "expires_at", "used_at", "outcome"])
    .where("token_hash", "=", sha256(token))
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { restored = [], passwordEnded = false } = row.outcome as Outcome;
  return {
    event: row.event as AccountWarning,
    role: row.role as Role,
    happenedAt: row.happened_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: notMeState({ usedAt: row.used_at, expiresAt: row.expires_at }, clock()),
    restored,
    passwordEnded,
  };
}
