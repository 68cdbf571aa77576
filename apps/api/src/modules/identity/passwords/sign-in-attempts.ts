import { Refusal } from "@songtan/contract/errors";
import {
  secondsUntilAllowed,
  signInWindowsPerAccount,
  signInWindowsPerAddress,
} from "@songtan/domain/accounts/sign-in/attempts";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { networkOf } from "../../../http/session/client-address.ts";

/** `address` is counted by its network, in addition to the account. */
type Attempt = { accountKey: string; address: string };
/** `succeed` deletes the counted attempt: only failures stay. */
export type CountedAttempt = {
  succeed(): Promise<void>;
  /** How many more may fail before the next has to wait; null where none are counted. */
  triesLeft: number | null;
};

/**
 * Counts an attempt to guess a password as failed before it is looked at, in its own transaction: a hundred at once
 * count as a hundred. One that is over the limit is not counted, so that trying on never makes the wait longer.
 *
 * @throws Refusal `rate_limited` with the seconds to wait
 */
export async function countAttempt(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  { accountKey, address }: Attempt,
): Promise<CountedAttempt> {
  const attempt = { accountKey, address: networkOf(address) };
  if (!deps.settings.RATE_LIMITS) return { succeed: async () => {}, triesLeft: null };
  const { db } = deps;
  const row = {
    accountKey: attempt.accountKey,
    address: attempt.address,
    failedAt: deps.clock(),
  };
  const counted = await db
    .insertInto("signInFailures")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { retryAfterSeconds, triesLeft } = await measureWait(deps, attempt);
  if (retryAfterSeconds > 0) {
    await db.deleteFrom("signInFailures").where("id", "=", counted.id).execute();
    throw new Refusal("rate_limited", { retryAfterSeconds });
  }
  return {
    triesLeft,
    async succeed() {
      await db
        .deleteFrom("signInFailures")
        .where("accountKey", "=", row.accountKey)
        .where("address", "=", row.address)
        .execute();
    },
  };
}

/** The attempt's own row is among the counted, so the newest one is left out. */
async function measureWait({ db, clock }: Pick<Deps, "db" | "clock">, attempt: Attempt) {
  const now = clock();
  const since = new Date(now.getTime() - limits.signInWindowMinutes * 60_000);
  const failures = db.selectFrom("signInFailures").select("failedAt").where("failedAt", ">", since);
  const ofAddress = failures
    .where("address", "=", attempt.address)
    .orderBy("failedAt", "desc")
    .offset(1);
  const ofAccount = ofAddress.where("accountKey", "=", attempt.accountKey);
  const [account, address] = await Promise.all([
    ofAccount.limit(limits.signInFailuresPerAccount).execute(),
    ofAddress.limit(limits.signInFailuresPerAddress).execute(),
  ]);
  const times = (rows: { failedAt: Date }[]) => rows.map((row) => row.failedAt);
  const retryAfterSeconds = Math.max(
    secondsUntilAllowed(times(account), signInWindowsPerAccount, now),
    secondsUntilAllowed(times(address), signInWindowsPerAddress, now),
  );
  return {
    retryAfterSeconds,
    triesLeft: Math.max(0, limits.signInFailuresPerAccount - account.length - 1),
  };
}
