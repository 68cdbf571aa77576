import { plainPath } from "@songtan/client/locales.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { notify } from "@songtan/ui/notify.ts";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { ConsentDialog } from "../features/account-rights/consent-dialog.tsx";

/** Where the texts are read, where an account is closed, and where a driver is at work: nothing stands over these. */
const spared = ["/terms", "/privacy", "/help", "/customer/profile", "/driver/profile/account", "/driver/task"];
const storageKey = "songtan.kept-told";

type AccountNewsProps = { strategy: Role; consentsDue: boolean; keptAt: string | null };

/** What a person has to hear about the account itself: a text has changed, or signing in has kept it from being closed. */
export function AccountNews({ strategy, consentsDue, keptAt }: AccountNewsProps) {
  const t = useText("shell");
  const path = plainPath(useLocation().pathname);
  const isSpared = spared.some((each) => path === each || path.startsWith(`${each}/`));
  const tell = useEffectEvent(() => notify({ message: t("accountKept"), tone: "good", autoClose: false }));
  useEffect(() => {
    if (keptAt && !wasTold(keptAt)) tell();
  }, [keptAt]);
  return consentsDue && !isSpared ? <ConsentDialog strategy={strategy} /> : null;
}

/** Once in this tab. */
function wasTold(keptAt: string): boolean {
  try {
    const told = sessionStorage.getItem(storageKey) === keptAt;
    sessionStorage.setItem(storageKey, keptAt);
    return told;
  } catch {
    return false; // Without storage it may be said twice.
  }
}
