import { Refusal } from "@songtan/contract/errors";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyRequest } from "fastify";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type Actor, actorOf } from "../../../http/session/auth.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { isAnswered } from "../../platform/commands/command.ts";
import { spendCode } from "../codes/codes.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { type AccountRow, findAccount } from "./accounts.ts";

type ProofDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Proves again that the caller is the owner, by the password or a code, because an unlocked phone
 * must not be enough to give away or close an account. Attempts are counted in their own
 * transactions so that a refusal does not roll them back.
 * @throws Refusal `invalid` with the field, `code_wrong`, `code_expired` or `rate_limited`
 */
async function proveOwner(
  deps: ProofDeps,
  { actor, proof, address }: { actor: Actor; proof: OwnerProof; address: string },
): Promise<void> {
  if (proof.sentCode)
    return spendCode(deps, { actor, sentCode: proof.sentCode, purpose: "identity" });
  const accountKey = signInKey(deps, actor.role, `password of ${actor.accountId}`);
  const attempt = await countAttempt(deps, { accountKey, address });
  const { passwordHash } = await findAccount(deps.db, actor.accountId);
  if (!(await checkPassword(passwordHash, proof.password ?? "")))
    throw new Refusal("invalid", {}, { password: "password_wrong" });
  await attempt.succeed();
}

/**
 * Proves the owner for a command. Must run before the command, because failed proofs are counted in separate
 * transactions. A repeated request is not proved a second time.
 * @returns whether it was proved now; false when the request has its answer already
 */
export async function proveRequest(
  deps: ProofDeps,
  request: FastifyRequest,
  proof: OwnerProof,
): Promise<boolean> {
  if (await isAnswered(deps, request)) return false;
  await proveOwner(deps, { actor: actorOf(request), proof, address: addressOf(request) });
  return true;
}

/**
 * Returns the key under which failed sign-ins are counted. It is a hash, because people type their password into the
 * wrong field.
 */
export const signInKey = (deps: Pick<Deps, "secrets">, role: Role, typed: string): string =>
  deps.secrets.keyedHash("sign-in", `${role}:${typed.trim().toLowerCase()}`);

/** Resets the failed attempts after the owner has proved the account. */
export async function deleteSignInFailures(
  trx: Trx,
  deps: Pick<Deps, "secrets">,
  account: AccountRow,
): Promise<void> {
  const keys = [account.phone, account.email].map((value) => signInKey(deps, account.role, value));
  await trx.deleteFrom("signInFailures").where("accountKey", "in", keys).execute();
}
