import { Refusal } from "@songtan/contract/errors";
import type {
  AnswerSocialSignIn,
  SocialSignInView,
} from "@songtan/contract/identity/social-sign-in";
import type { Role } from "@songtan/domain/account-types";
import {
  decideSocialAnswer,
  type SocialPerson,
} from "@songtan/domain/accounts/sign-in/social-sign-in";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import type { Device } from "../../../http/session/device.ts";
import { sameBytes, sha256 } from "../../../keys/secrets.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { startSession } from "../account-records/sessions.ts";
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
} from "./sign-in-records.ts";
import { toSignInView } from "./sign-in-view.ts";

type Input = z.infer<typeof AnswerSocialSignIn> & {
  id: string;
  role: Role;
  actor: Actor | null;
  device: Device;
};
type AnswerDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "line">;

/**
 * Accepts the provider's answer from the browser, once. The answer is marked as used before the provider is called, so
 * that only one of two equal requests proceeds. When the provider does not respond, the browser may send the answer a
 * second time.
 */
export async function answerSocialSignIn(
  deps: AnswerDeps,
  input: Input,
): Promise<SocialSignInView> {
  const row = await acceptAnswer(deps, input);
  if (input.error !== undefined || input.code === undefined) {
    // LINE says access_denied when the person presses "cancel".
    await endSignIn(deps, row, input.error === "access_denied" ? "refused" : "failed");
  } else {
    const person = await fetchPerson(deps, row, {
      code: input.code,
      state: input.state,
      iss: input.iss,
    });
    if (!person) await endSignIn(deps, row, "failed");
    else
      return deps.db
        .transaction()
        .execute((trx) => completeSignIn(trx, deps, { row, person, input }));
  }
  return toSignInView(
    deps,
    await deps.db.transaction().execute((trx) => lockSignIn(trx, row.id)),
    null,
  );
}

async function acceptAnswer(deps: AnswerDeps, input: Input): Promise<SignInRow> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockSignIn(trx, input.id);
    const now = deps.clock();
    const answer = {
      role: input.role,
      fromSameBrowser: fromSameBrowser(row, input.browserSecret),
      stateMatches: sameBytes(row.stateHash, sha256(input.state)),
    };
    const decision = decideSocialAnswer(toPending(row), answer, now);
    if (!decision.ok) throw new Refusal(decision.refusal);
    // Started while signed in, to link: the person who returns must still be that account.
    if (row.accountId !== null && row.accountId !== input.actor?.accountId)
      throw new Refusal("social_sign_in_lost");
    await trx
      .updateTable("socialSignIns")
      .set({ answeredAt: now })
      .where("id", "=", row.id)
      .execute();
    return row;
  });
}

async function fetchPerson(
  deps: AnswerDeps,
  row: SignInRow,
  answer: { code: string; state: string; iss: string | undefined },
): Promise<SocialPerson | null> {
  const request = JSON.parse(
    deps.secrets.open("social_sign_in_request", row.sealedRequest).toString(),
  ) as {
    nonce: string;
    codeVerifier: string;
  };
  if (!deps.line) return null;
  return deps.line
    .person({ ...request, redirectUri: row.redirectUri, state: answer.state, answer })
    .catch(async (problem: unknown) => {
      // The answer could not be checked, so the page may send it a second time.
      if (problem instanceof UpstreamFailure) await reopenSignIn(deps, row);
      throw problem;
    });
}

const reopenSignIn = ({ db }: AnswerDeps, { id }: SignInRow) =>
  db
    .updateTable("socialSignIns")
    .set({ answeredAt: null })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute();

const endSignIn = (deps: AnswerDeps, row: SignInRow, outcome: "refused" | "failed") =>
  deps.db.transaction().execute((trx) => finishSignIn(trx, row.id, outcome));

type SignInContext = { row: SignInRow; person: SocialPerson; input: Input };

/**
 * Signs in a known person, links the account of a signed-in one, and lets an unknown one choose to
 * sign up or link.
 */
async function completeSignIn(
  trx: Trx,
  deps: AnswerDeps,
  { row, person, input }: SignInContext,
): Promise<SocialSignInView> {
  const now = deps.clock();
  // The sign-in is locked before the account, as everywhere.
  await lockSignIn(trx, row.id);
  const identity = {
    role: input.role,
    provider: row.provider,
    subject: person.subject,
  };
  if (row.accountId !== null) {
    const account = await lockAccount(trx, row.accountId);
    await linkIdentity(trx, { ...identity, accountId: row.accountId, person }, now);
    await warnOfLink(trx, deps, { account, now });
    await finishSignIn(trx, row.id, "linked");
    return toSignInView(deps, await lockSignIn(trx, row.id), null);
  }
  const accountId = await findIdentityOwner(trx, identity);
  if (accountId !== null) {
    await trx
      .updateTable("identities")
      .set({ lastUsedAt: now, displayName: person.displayName })
      .where("accountId", "=", accountId)
      .where("provider", "=", identity.provider)
      .execute();
    const token = await startSession(
      trx,
      { accountId, role: input.role, device: input.device },
      now,
    );
    await finishSignIn(trx, row.id, "signed_in");
    return toSignInView(deps, await lockSignIn(trx, row.id), token);
  }
  const waiting = await trx
    .updateTable("socialSignIns")
    .set({
      outcome: "unknown",
      sealedPerson: sealPerson(deps, person),
      expiresAt: new Date(now.getTime() + limits.socialSignUpMinutes * 60_000),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSignInView(deps, waiting, null);
}
