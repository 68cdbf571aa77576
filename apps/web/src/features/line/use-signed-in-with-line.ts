import { localePath } from "@songtan/client/locales.ts";
import { useLocale } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { useNavigate } from "react-router";
import { auth } from "../auth/session.ts";
import { runVerified } from "../verify/run-verified.ts";
import { VerificationDismissed } from "../verify/verify-slice.ts";
import { type KeptSignIn, keptSignIns } from "./kept-sign-in.ts";
import { wayOn } from "./use-line-callback.ts";

/** After a sign-up or a link: the session begins and the person goes where they were going, a new driver to the checklist. */
export function useSignedInWithLine(kept: KeptSignIn, returnPath: string | null) {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (token: string, isNew: boolean): Promise<void> => {
    keptSignIns.forget(kept.id);
    await auth.begin(kept.role, token);
    const checklist = isNew && kept.role === "driver" ? localePath("/driver/profile", locale) : null;
    await navigate(returnPath === null && checklist ? checklist : wayOn(kept.role, locale, returnPath), {
      replace: true,
    });
    if (isNew && kept.role === "driver") await provePhone("driver");
  };
}

/** Asks for the code to the phone where it is missing; whether it is proved now. Whoever closes the dialog finds it again. */
export async function provePhone(role: Role): Promise<boolean> {
  try {
    await runVerified(role, "phone", async () => undefined);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof VerificationDismissed)) throw thrown;
    return false;
  }
}
