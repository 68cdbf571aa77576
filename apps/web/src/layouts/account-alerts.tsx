import { plainPath } from "@songtan/client/language/locales.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { ConsentDialog } from "../features/account-rights/consent-dialog.tsx";

/** Pages for reading the texts, closing an account and driving; the dialog never covers these. */
const spared = [
  "/terms",
  "/privacy",
  "/help",
  "/customer/profile",
  "/driver/profile/privacy",
  "/driver/task",
];
const storageKey = "songtan.kept-told";

type AccountAlertsProps = { strategy: Role; consentsDue: boolean; closureUndoneAt: string | null };

/** Alerts about the account itself: a text has changed, or signing in has prevented the account's closure. */
export function AccountAlerts({ strategy, consentsDue, closureUndoneAt }: AccountAlertsProps) {
  const t = useText("shell");
  const path = plainPath(useLocation().pathname);
  const isSpared = spared.some((each) => path === each || path.startsWith(`${each}/`));
  const notifyClosureUndone = useEffectEvent(() =>
    notify({ message: t("accountKept"), tone: "good", autoClose: false }),
  );
  useEffect(() => {
    if (closureUndoneAt && !wasNotified(closureUndoneAt)) notifyClosureUndone();
  }, [closureUndoneAt]);
  return consentsDue && !isSpared ? <ConsentDialog strategy={strategy} /> : null;
}

/** Once in this tab. */
function wasNotified(closureUndoneAt: string): boolean {
  try {
    const alreadyShown = sessionStorage.getItem(storageKey) === closureUndoneAt;
    sessionStorage.setItem(storageKey, closureUndoneAt);
    return alreadyShown;
  } catch {
    return false; // Without storage it may be shown twice.
  }
}
