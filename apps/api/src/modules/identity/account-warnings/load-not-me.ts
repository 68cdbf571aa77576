import { Refusal } from "@songtan/contract/errors";
import type { NotMeView } from "@songtan/contract/identity/not-me";
import type { ContactKind } from "@songtan/domain/accounts/contact-change";
import { type AccountWarning, accessWarnings, notMeState } from "@songtan/domain/accounts/warnings";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import type { MadeAccess } from "../account-records/warnings.ts";
import { loadRecentAccess, type RecentMaker } from "./recent-access.ts";

export const madeOf = (row: { made: unknown }): MadeAccess | null => row.made as MadeAccess | null;

export type Outcome = { restored?: ContactKind[]; passwordEnded?: boolean; madeEnded?: boolean };

/**
 * Describes the access that the reader of a link may also revoke: their own, or the access made by the colleague they
 * were warned about.
 */
export const makerOf = ({
  accountId,
  made,
}: {
  accountId: string;
  made: MadeAccess | null;
}): RecentMaker => {
  const makerId = made?.maker.id ?? accountId;
  return {
    makerId,
    warnedId: makerId === accountId ? undefined : accountId,
    events: accessWarnings,
  };
};

/**
 * Loads the change that a warning was about, and its state, which shows if it can still be disowned.
 * @throws Refusal `not_found`
 */
export async function loadNotMe(
  { db, clock }: { db: Reader; clock: Deps["clock"] },
  token: string,
): Promise<NotMeView> {
  const row = await db
    .selectFrom("notMeLinks")
    .innerJoin("accounts", "accounts.id", "accountId")
    .select(["event", "role", "accountId", "made"])
    .select(["happenedAt", "expiresAt", "usedAt", "outcome"])
    .where("tokenHash", "=", sha256(token))
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { restored = [], passwordEnded = false, madeEnded = false } = row.outcome as Outcome;
  const made = madeOf(row);
  const now = clock();
  const state = notMeState({ usedAt: row.usedAt, expiresAt: row.expiresAt }, now);
  const maker = makerOf({ accountId: row.accountId, made });
  return {
    made: made && {
      ...{ name: made.name, businessName: made.business?.name ?? null },
      ...{ by: made.maker.name, from: made.from, byOther: made.maker.id !== row.accountId },
    },
    event: row.event as AccountWarning,
    role: row.role,
    happenedAt: row.happenedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
    madeEnded,
    recent: state === "used" ? await loadRecentAccess(db, maker, now) : [],
    restored,
    passwordEnded,
  };
}
