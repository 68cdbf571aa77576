import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "@songtan/contract/errors";
import pLimit from "p-limit";

/** OWASP's smallest advice for argon2id: on our two cores some 30 ms a try, which is enough and stays answerable. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each takes 19 MB and one of the four threads that also read files: half of them are left to everybody else. */
const hashesAtOnce = 2;
/** Some one and a half seconds of work: who comes later would not wait for the answer. */
const waitingMax = 100;

const turns = pLimit(hashesAtOnce);

/** @throws Refusal `unavailable` while too many wait */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= waitingMax) throw new Refusal("unavailable");
  return turns(work);
}

/** @throws Refusal `unavailable` while too many wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password fits. Without an account it works as long and answers no, so that time does not tell who exists.
 *
 * @throws Refusal `unavailable` while too many wait
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash("nobody has this account", cost);
  const known = passwordHash ?? (await nobodysHash);
  const fits = await inTurn(() => verify(known, password));
  return passwordHash !== null && fits;
}
