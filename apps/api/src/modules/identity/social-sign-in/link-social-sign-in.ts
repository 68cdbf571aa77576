import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { LinkSocialSignIn } from "@songtan/contract/identity/social-sign-in";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { lockCode, tryCode } from "../codes/codes.ts";
import { verifyPassword } from "../sign-in/verify-password.ts";
import {
  type FromBrowser,
  finishSignIn,
  linkIdentity,
  lockUnknownPerson,
  type SignInRow,
  warnOfLink,
} from "./sign-in-records.ts";

type Link = z.infer<typeof LinkSocialSignIn>;
type Input = {
  id: string;
  role: FromBrowser["role"];
  address: string;
  humanCheck: string | null;
  device: Device;
  proof: Link;
};
type LinkDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
type SignedIn = { token: string; data: CustomerView | DriverView };

/**
 * Links a proved person with an existing account, and signs them in. The same e-mail from the provider proves nothing;
 * the account's password does, or a code sent to a contact that the owner has verified.
 */
export async function linkSocialSignIn(deps: LinkDeps, input: Input): Promise<SignedIn> {
  const signIn = { id: input.id, role: input.role, browserSecret: input.proof.browserSecret };
  // Requires an answer from the provider before a password may be tried here.
  await deps.db.transaction().execute((trx) => lockUnknownPerson(trx, deps, signIn));
  const accountId =
    "password" in input.proof ? await accountOfPassword(deps, input, input.proof) : null;
  const outcome = await deps.db.transaction().execute(async (trx): Promise<SignedIn | Refusal> => {
    const { row, person } = await lockUnknownPerson(trx, deps, signIn);
    const proved =
      accountId ??
      ("codeId" in input.proof
        ? await accountOfCode(trx, deps, { row, proof: input.proof })
        : null);
    if (proved === null) return new Refusal("code_wrong");
    if (typeof proved !== "string") return proved;
    const now = deps.clock();
    const account = await lockAccount(trx, proved);
    await linkIdentity(
      trx,
      { accountId: proved, role: input.role, provider: row.provider, person },
      now,
    );
    await warnOfLink(trx, deps, { account, now });
    await finishSignIn(trx, row.id, "signed_in");
    const token = await startSession(
      trx,
      { accountId: proved, role: input.role, device: input.device },
      now,
    );
    return { token, data: await loadUserView(trx, deps, proved) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function accountOfPassword(
  deps: LinkDeps,
  { role, address, humanCheck, device }: Input,
  { identifier, password }: Extract<Link, { password: string }>,
): Promise<string> {
  // While the password is under guessing, linking works only by the separate code request.
  const from = { address, humanCheck, device };
  return (await verifyPassword(deps, { role, identifier, password, ...from, noCode: true })).id;
}

/** A wrong try stays counted: the caller commits and refuses afterwards. */
async function accountOfCode(
  trx: Trx,
  deps: LinkDeps,
  {
    row,
    proof: { codeId, code: digits },
  }: { row: SignInRow; proof: Extract<Link, { codeId: string }> },
): Promise<string | Refusal | null> {
  const code = await lockCode(trx, codeId);
  if (code?.purpose !== "social_link" || row.codeId !== code.id) throw new Refusal("not_found");
  return (await tryCode(trx, deps, { code, digits })) ?? code.accountId;
}
