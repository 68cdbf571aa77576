import { Refusal } from "@songtan/contract/errors";
import type { AnswerSocialSignIn, SocialSignInView } from "@songtan/contract/social-sign-in";
import { decideSocialAnswer, type SocialPerson, type SocialProvider } from "@songtan/domain/accounts/social-sign-in";
import type { Role } from "@songtan/domain/accounts/words";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../device.ts";
import type { Actor } from "../../http/auth.ts";
import { UpstreamFailure } from "../../ports.ts";
import { sameBytes, sha256 } from "../../secrets.ts";
import { lockAccount, startSession } from "../accounts/queries.ts";
import {
  findIdentityOwner,
  finishSignIn,
  fromSameBrowser,
  linkIdentity,
  lockSignIn,
  type SignInRow,
  sealPerson,
  toPending,
  warnOfLink,
} from "./queries.ts";
import { toSignInView } from "./sign-in-view.ts";

type Input = z.infer<typeof AnswerSocialSignIn> & { id: string; role: Role; actor: Actor | null; device: Device };
type AnswerDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "line">;

/**
 * Takes what the provider sent back through the browser: once. The answer counts as used before the provider is asked
 * about it, so that of two requests with the same address only one gets that far; when the provider does not answer, it
 * may be brought again.
 */
export async function answerSocialSignIn(deps: AnswerDeps, input: Input): Promise<SocialSignInView> {
  const row = await takeAnswer(deps, input);
  if (input.error !== undefined || input.code === undefined) {
    // LINE says access_denied when the person presses "cancel".
    await end(deps, row, input.error === "access_denied" ? "refused" : "failed");
  } else {
    const person = await askWho(deps, row, { code: input.code, state: input.state, iss: input.iss });
    if (!person) await end(deps, row, "failed");
    else return deps.db.transaction().execute((trx) => letIn(trx, deps, { row, person, input }));
  }
  return toSignInView(deps, await deps.db.transaction().execute((trx) => lockSignIn(trx, row.id)), null);
}

async function takeAnswer(deps: AnswerDeps, input: Input): Promise<SignInRow> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockSignIn(trx, input.id);
    const now = deps.clock();
    const answer = {
      role: input.role,
      fromSameBrowser: fromSameBrowser(row, input.browserSecret),
      stateMatches: sameBytes(row.state_hash, sha256(input.state)),
    };
    const decision = decideSocialAnswer(toPending(row), answer, now);
    if (!decision.ok) throw new Refusal(decision.refusal);
    // Begun to link while signed in: whoever comes back must still be that account.
    if (row.account_id !== null && row.account_id !== input.actor?.accountId) throw new Refusal("social_sign_in_lost");
    await trx.updateTable("social_sign_ins").set({ answered_at: now }).where("id", "=", row.id).execute();
    return row;
  });
}

async function askWho(
  deps: AnswerDeps,
  row: SignInRow,
  answer: { code: string; state: string; iss: string | undefined },
): Promise<SocialPerson | null> {
  const kept = JSON.parse(deps.secrets.open(row.sealed_request).toString()) as { nonce: string; codeVerifier: string };
  if (!deps.line) return null;
  return deps.line
    .person({ ...kept, redirectUri: row.redirect_uri, state: answer.state, answer })
    .catch(async (problem: unknown) => {
      // Nobody knows yet whether the answer is good: the page may ask again.
      if (problem instanceof UpstreamFailure) await release(deps, row);
      throw problem;
    });
}

const release = ({ db }: AnswerDeps, { id }: SignInRow) =>
  db
    .updateTable("social_sign_ins")
    .set({ answered_at: null })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute();

const end = (deps: AnswerDeps, row: SignInRow, outcome: "refused" | "failed") =>
  deps.db.transaction().execute((trx) => finishSignIn(trx, row.id, outcome));

type Proved = { row: SignInRow; person: SocialPerson; input: Input };

/** A known person is signed in, one who links is linked, and anybody else is asked who they are here. */
async function letIn(trx: Trx, deps: AnswerDeps, { row, person, input }: Proved): Promise<SocialSignInView> {
  const now = deps.clock();
  const identity = { role: input.role, provider: row.provider as SocialProvider, subject: person.subject };
  if (row.account_id !== null) {
    const account = await lockAccount(trx, row.account_id);
    await linkIdentity(trx, { ...identity, accountId: row.account_id, person }, now);
    await warnOfLink(trx, deps, { account, now });
    await finishSignIn(trx, row.id, "linked");
    return toSignInView(deps, await lockSignIn(trx, row.id), null);
  }
  const accountId = await findIdentityOwner(trx, identity);
  if (accountId !== null) {
    await trx
      .updateTable("identities")
      .set({ last_used_at: now, display_name: person.displayName })
      .where("account_id", "=", accountId)
      .where("provider", "=", identity.provider)
      .execute();
    const token = await startSession(trx, { accountId, role: input.role, device: input.device }, now);
    await finishSignIn(trx, row.id, "signed_in");
    return toSignInView(deps, await lockSignIn(trx, row.id), token);
  }
  const waiting = await trx
    .updateTable("social_sign_ins")
    .set({
      outcome: "unknown",
      sealed_person: sealPerson(deps, person),
      expires_at: new Date(now.getTime() + limits.socialSignUpMinutes * 60_000),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSignInView(deps, waiting, null);
}
