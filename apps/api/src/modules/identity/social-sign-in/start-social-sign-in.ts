import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import type {
  StartedSocialSignIn,
  StartSocialSignIn,
} from "@songtan/contract/identity/social-sign-in";
import type { Role } from "@songtan/domain/account-types";
import { socialSignInExpiresAt } from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import type { SocialRequest } from "../../../ports/ports.ts";

type Input = Omit<z.infer<typeof StartSocialSignIn>, "password" | "sentCode"> & {
  role: Role;
  /** The signed-in account that wants to link, proved by its owner; null for a sign-in. */
  accountId: string | null;
  /** The origin of this service from the browser's side. */
  origin: string;
};

/** Begins a sign-in: remembers what binds it together and says where the browser goes. */
export async function startSocialSignIn(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "line">,
  input: Input,
): Promise<z.infer<typeof StartedSocialSignIn>> {
  if (!deps.line) throw new Refusal("not_found");
  const redirectUri = input.origin + pathIn(input.locale, `/${input.role}/callback`);
  const request: SocialRequest = {
    redirectUri,
    state: newToken(),
    nonce: newToken(),
    codeVerifier: newToken(),
  };
  const browserSecret = newToken();
  // Requested from the provider before anything is stored: a failed provider leaves nothing behind.
  const authorizeUri = await deps.line.authorizeUri({ ...request, locale: input.locale });
  const now = deps.clock();
  const expiresAt = socialSignInExpiresAt(now);
  const { nonce, codeVerifier } = request;
  const { id } = await deps.db
    .insertInto("socialSignIns")
    .values({
      provider: input.provider,
      role: input.role,
      accountId: input.accountId,
      stateHash: sha256(request.state),
      browserHash: sha256(browserSecret),
      sealedRequest: deps.secrets.seal(
        "social_sign_in_request",
        Buffer.from(JSON.stringify({ nonce, codeVerifier })),
      ),
      redirectUri,
      returnPath: input.returnPath ?? null,
      createdAt: now,
      expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, browserSecret, authorizeUri, expiresAt: expiresAt.toISOString() };
}
