import { plainPath } from "@songtan/client/locales.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { useLocation } from "react-router";
import { useRole, useSession } from "../features/auth/use-auth.ts";

/** Where the texts are read, where an account is closed, and where a driver is at work: nothing stands over these. */
const spared = ["/terms", "/privacy", "/help", "/customer/profile", "/driver/profile/account", "/driver/task"];

/** The role whose user has yet to accept a text as it is now; null when there is nothing to ask here. */
export function useConsentAsked(): Role | null {
  const role = useRole();
  const { user } = useSession(role);
  const path = plainPath(useLocation().pathname);
  const isSpared = spared.some((each) => path === each || path.startsWith(`${each}/`));
  return user && user.consentsDue.length > 0 && !isSpared ? role : null;
}
