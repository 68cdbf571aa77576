import { Refusal } from "@songtan/contract/errors";
import {
  knownContactWindows,
  secondsUntilAllowed,
} from "@songtan/domain/accounts/sign-in/attempts";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { networkOf } from "../../../http/session/client-address.ts";

/** In the place of an account among the failed sign-ins: those who search look for any. */
const accountKey = "known_contact";

/**
 * Runs a call that refuses a contact of another account, and counts its refusals by network: each reveals that someone has an
 * account, and an honest person needs few. A try counts before it runs, so that many at once count each other.
 * @throws Refusal `rate_limited`
 */
export async function countKnownContacts<Answer>(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  from: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!deps.settings.RATE_LIMITS) return run();
  const { id, retryAfterSeconds } = await countTry(deps, networkOf(from));
  const isInUse = (problem: unknown) =>
    problem instanceof Refusal && problem.code === "identifier_in_use";
  try {
    if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
    const answer = await run();
    await removeTry(deps, id);
    return answer;
  } catch (problem) {
    if (!isInUse(problem)) await removeTry(deps, id);
    throw problem;
  }
}

async function countTry({ db, clock }: Pick<Deps, "db" | "clock">, address: string) {
  const now = clock();
  const { id } = await db
    .insertInto("signInFailures")
    .values({ accountKey, address, failedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tries = await db
    .selectFrom("signInFailures")
    .select("failedAt")
    .where("address", "=", address)
    .where("accountKey", "=", accountKey)
    .where("id", "<>", id)
    .orderBy("failedAt", "desc")
    .limit(limits.knownContactsPerAddress)
    .execute();
  const times = tries.map(({ failedAt }) => failedAt);
  return { id, retryAfterSeconds: secondsUntilAllowed(times, knownContactWindows, now) };
}

const removeTry = ({ db }: Pick<Deps, "db">, id: number) =>
  db.deleteFrom("signInFailures").where("id", "=", id).execute();
