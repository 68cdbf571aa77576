import { useText } from "@songtan/client/language/use-text.ts";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { useEffect, useState } from "react";
import { auth } from "./session.ts";
import { useRole } from "./use-auth.ts";

/** Shown when a user is signed in in this browser but the server does not answer. Retries when the network returns. */
export function SessionUnreachable() {
  const t = useText("shell");
  const role = useRole();
  const [trying, setTrying] = useState(false);
  const again = async () => {
    setTrying(true);
    await auth.start(role);
    setTrying(false);
  };
  useEffect(() => {
    const onOnline = () => auth.start(role);
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [role]);
  return (
    <ErrorState
      titleAs="h1"
      title={t("problem.unreachable")}
      retryLabel={t("again")}
      onRetry={again}
      retrying={trying}
    >
      {t("problem.offline")}
    </ErrorState>
  );
}
