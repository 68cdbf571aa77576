import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "@songtan/contract/errors";
import pLimit from "p-limit";

/**
 * A pair from the four that OWASP advises as equally hard for argon2id: the one with less memory and more passes,
 * because two hashes are made at once. An attempt costs about 30 ms on our two cores.
 */
const cost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };

/**
 * The most hashes at once. Each needs 12 MB and a thread from the pool of four that also reads files, so half of the
 * threads stay free for everything else.
 */
const hashesAtOnce = 2;
/** Some one and a half seconds of work: who comes later would not wait for the answer. */
const waitingMax = 100;

const limitHashes = pLimit(hashesAtOnce);

/** @throws Refusal `unavailable` while too many wait */
async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limitHashes.pendingCount >= waitingMax) throw new Refusal("unavailable");
  return limitHashes(work);
}

/** @throws Refusal `unavailable` while too many wait */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, cost));

let dummyHash: Promise<string> | undefined;

/**
 * Returns true when the password matches. Without an account it runs for the same time and returns false, so that
 * timing does not reveal which accounts exist.
 * @throws Refusal `unavailable` while too many wait
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash("nobody has this account", cost);
  const known = passwordHash ?? (await dummyHash);
  const fits = await runLimited(() => verify(known, password));
  return passwordHash !== null && fits;
}
