import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "@songtan/contract/errors";
import pLimit from "p-limit";

/**
 * One of the four pairs that OWASP advises as equally hard for argon2id; the one with less memory
 * and more passes, because two are made at once. On our two cores some 30 ms a try.
 */
const cost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };

/**
 * Each needs 12 MB and one of the four threads that also read files: half of them stay free for
 * everything else.
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
 * Whether the password matches. Without an account it works as long and answers no, so that timing
 * does not reveal which accounts exist.
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
