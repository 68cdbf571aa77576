import { Refusal } from "@songtan/contract/errors";
import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import { decideSocialSignUp } from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { Deps } from "../../../deps/deps.ts";
import { type FromBrowser, fromSameBrowser, toPending } from "./sign-in-records.ts";
import { toSignInView } from "./sign-in-view.ts";

/** The state of a sign-in with no account yet, for the callback page after a reload. */
export async function loadSocialSignIn(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  signIn: FromBrowser,
): Promise<SocialSignInView> {
  const row = await deps.db
    .selectFrom("socialSignIns")
    .selectAll()
    .where("id", "=", signIn.id)
    .executeTakeFirst();
  if (!row) throw new Refusal("social_sign_in_lost");
  const claim = { role: signIn.role, fromSameBrowser: fromSameBrowser(row, signIn.browserSecret) };
  const decision = decideSocialSignUp(toPending(row), claim, deps.clock());
  if (!decision.ok) throw new Refusal(decision.refusal);
  return toSignInView(deps, row, null);
}
