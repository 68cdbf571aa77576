import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import {
  type SocialOutcome,
  splitDisplayName,
} from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { Deps } from "../../../deps/deps.ts";
import { openPerson, type SignInRow } from "./sign-in-records.ts";

/** The data for the callback page. Only the answer that signs in contains a token. */
export function toSignInView(
  deps: Pick<Deps, "secrets">,
  row: SignInRow,
  token: string | null,
): SocialSignInView {
  const person = row.sealedPerson && openPerson(deps, row.sealedPerson);
  return {
    outcome: row.outcome as SocialOutcome,
    returnPath: row.returnPath,
    token,
    person: person && {
      ...splitDisplayName(person.displayName),
      displayName: person.displayName,
      email: person.email,
    },
    expiresAt: row.expiresAt.toISOString(),
  };
}
