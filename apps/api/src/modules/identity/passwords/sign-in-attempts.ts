import { Refusal } from "@songtan/contract/errors";
import {
  decideNetwork,
  secondsUntilAllowed,
  signInWindowsPerAccount,
} from "@songtan/domain/accounts/sign-in/attempts";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { networkOf } from "../../../http/session/client-address.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { readHumanCheck } from "../../platform/paid-messages/human-check.ts";

/** `address` is counted by its network, in addition to the account. */
type Attempt = {
  accountKey: string;
  address: string;
  /**
   * Set for a person who is not signed in. They could try any account, so all failures of their network count.
   * `humanCheck` is the human check that they sent; it is undefined where their page does not offer one, and then the
   * network's delay applies. A signed-in person can only guess their own password.
   */
  stranger?: { humanCheck?: string | null };
};
type AttemptDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
/** `succeed` deletes the counted attempt: only failures stay. */
export type CountedAttempt = {
  succeed(): Promise<void>;
  /** The number of further failures before the next attempt is delayed; null when attempts are not counted. */
  triesLeft: number | null;
};

/**
 * Counts an attempt to guess a password as failed before it is looked at, in its own transaction: a hundred at once
 * count as a hundred. One that is over the limit is not counted, so that trying on never makes the wait longer.
 *
 * @throws Refusal `rate_limited` with the seconds to wait, `human_check_needed`
 */
export async function countAttempt(deps: AttemptDeps, attempt: Attempt): Promise<CountedAttempt> {
  const { accountKey, stranger } = attempt;
  if (!deps.settings.RATE_LIMITS) return { succeed: async () => {}, triesLeft: null };
  const { db } = deps;
  const row = { accountKey, address: networkOf(attempt.address), failedAt: deps.clock() };
  const counted = await db
    .insertInto("signInFailures")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  const failures = await loadFailures(deps, row);
  const network = stranger && decideNetwork(failures.ofNetwork, row.failedAt);
  const checkedSeconds = network?.checkedSeconds ?? 0;
  const retryAfterSeconds = Math.max(
    secondsUntilAllowed(failures.ofAccount, signInWindowsPerAccount, row.failedAt),
    network?.retryAfterSeconds ?? 0,
    stranger?.humanCheck === undefined ? checkedSeconds : 0,
  );
  if (checkedSeconds > 0) await reportNetwork(deps, row.address);
  const isCounted =
    retryAfterSeconds === 0 &&
    (checkedSeconds === 0 || (await insertChecked(deps, row, stranger?.humanCheck ?? null)));
  if (!isCounted || checkedSeconds > 0)
    await db.deleteFrom("signInFailures").where("id", "=", counted.id).execute();
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
  if (!isCounted) throw new Refusal("human_check_needed");
  return {
    triesLeft: Math.max(0, limits.signInFailuresPerAccount - failures.ofAccount.length - 1),
    async succeed() {
      await db
        .deleteFrom("signInFailures")
        .where("accountKey", "=", row.accountKey)
        .where("address", "=", row.address)
        .execute();
    },
  };
}

type Row = { accountKey: string; address: string; failedAt: Date };

/**
 * Counts the attempt with the human check that it uses up. Returns false without a check, or when another attempt used
 * it.
 */
async function insertChecked(deps: AttemptDeps, row: Row, header: string | null): Promise<boolean> {
  const humanCheck = await readHumanCheck(deps, header);
  if (humanCheck === null) return false;
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto("signInFailures")
    .values({ ...row, humanCheck })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** One incident is open at a time, however many sign-ins fail. */
const reportNetwork = ({ db, clock }: AttemptDeps, network: string): Promise<string | null> =>
  db.transaction().execute((trx) =>
    openIncident(trx, {
      ...{ kind: "passwords_tried", bookingId: null, driverId: null, now: clock() },
      details: { failed: [network] },
    }),
  );

/**
 * Loads the times of earlier failed attempts, newest first. The attempt's own row is among them, so the newest one is
 * left out.
 */
async function loadFailures({ db }: AttemptDeps, { accountKey, address, failedAt }: Row) {
  const since = new Date(failedAt.getTime() - limits.signInWindowMinutes * 60_000);
  const ofNetwork = db
    .selectFrom("signInFailures")
    .select("failedAt")
    .where("failedAt", ">", since)
    .where("address", "=", address)
    .orderBy("failedAt", "desc")
    .offset(1);
  const ofAccount = ofNetwork.where("accountKey", "=", accountKey);
  const [account, network] = await Promise.all([
    ofAccount.limit(limits.signInFailuresPerAccount).execute(),
    ofNetwork.limit(limits.signInFailuresPerNetwork).execute(),
  ]);
  const times = (rows: { failedAt: Date }[]) => rows.map((row) => row.failedAt);
  return { ofAccount: times(account), ofNetwork: times(network) };
}
