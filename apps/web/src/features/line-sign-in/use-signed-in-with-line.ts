import { localePath } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { useNavigate } from "react-router";
import { auth } from "../session/session.ts";
import { runVerified } from "../verify/run-verified.ts";
import { VerificationDismissed } from "../verify/verify-slice.ts";
import { type PendingSignIn, pendingSignIns } from "./pending-sign-in.ts";
import { pathAfterSignIn } from "./use-line-callback.ts";

/** After a sign-up or a link: the session begins and the person goes where they were going, a new driver to the checklist. */
export function useSignedInWithLine(pendingSignIn: PendingSignIn, returnPath: string | null) {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (token: string, isNew: boolean): Promise<void> => {
    pendingSignIns.remove(pendingSignIn.id);
    await auth.begin(pendingSignIn.role, token);
    const checklist =
      isNew && pendingSignIn.role === "driver" ? localePath("/driver/profile", locale) : null;
    await navigate(
      returnPath === null && checklist
        ? checklist
        : pathAfterSignIn(pendingSignIn.role, locale, returnPath),
      {
        replace: true,
      },
    );
    if (isNew && pendingSignIn.role === "driver") await provePhone("driver");
  };
}

/**
 * Requests the code to the phone where it is missing; returns whether the phone is proved now. A
 * person who closes the dialog finds it again.
 */
export async function provePhone(role: Role): Promise<boolean> {
  try {
    await runVerified(role, "phone", async () => undefined);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof VerificationDismissed)) throw thrown;
    return false;
  }
}
