import { useText } from "@songtan/client/use-text.ts";
import { notify } from "@songtan/ui/notify.ts";
import { useEffect, useEffectEvent } from "react";
import { useRole, useSession } from "../features/auth/use-auth.ts";

const storageKey = "songtan.kept-told";

/** Signing in has kept an account that was about to be closed: said once in this tab. */
export function useKeptNotice(): void {
  const t = useText("shell");
  const { user } = useSession(useRole());
  const keptAt = user?.closureUndoneAt ?? null;
  const tell = useEffectEvent(() => notify({ message: t("accountKept"), tone: "good", autoClose: false }));
  useEffect(() => {
    if (!keptAt || wasTold(keptAt)) return;
    tell();
  }, [keptAt]);
}

function wasTold(keptAt: string): boolean {
  try {
    const told = sessionStorage.getItem(storageKey) === keptAt;
    sessionStorage.setItem(storageKey, keptAt);
    return told;
  } catch {
    return false; // Without storage it may be said twice.
  }
}
