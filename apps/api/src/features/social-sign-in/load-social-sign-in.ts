import { Refusal } from "@songtan/contract/errors";
import type { SocialSignInView } from "@songtan/contract/social-sign-in";
import { decideSocialClaim } from "@songtan/domain/accounts/social-sign-in";
import type { Deps } from "../../deps.ts";
import { type FromBrowser, fromSameBrowser, toPending } from "./queries.ts";
import { toSignInView } from "./sign-in-view.ts";

/** Where a person stands whose account is still looked for: what the callback page shows again after a reload. */
export async function loadSocialSignIn(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  asked: FromBrowser,
): Promise<SocialSignInView> {
  const row = await deps.db.selectFrom("social_sign_ins").selectAll().where("id", "=", asked.id).executeTakeFirst();
  if (!row) throw new Refusal("social_sign_in_lost");
  const claim = { role: asked.role, fromSameBrowser: fromSameBrowser(row, asked.browserSecret) };
  const decision = decideSocialClaim(toPending(row), claim, deps.clock());
  if (!decision.ok) throw new Refusal(decision.refusal);
  return toSignInView(deps, row, null);
}
