import { localePath } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { useNavigate } from "react-router";
import { auth } from "../session/session.ts";
import { proveContact } from "../verify/prove-contact.ts";
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
    if (isNew && pendingSignIn.role === "driver") await proveContact("driver", "phone");
  };
}
