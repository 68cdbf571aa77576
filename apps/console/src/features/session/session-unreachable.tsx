import { useText } from "@songtan/client/language/use-text.ts";
import { ErrorState } from "@songtan/ui/feedback/error-state.tsx";
import { Offline } from "@songtan/ui/illustrations/offline.tsx";
import { loadSession } from "./session.ts";

/** The server could not say who this is. */
export function SessionUnreachable() {
  const t = useText("shell");
  return (
    <ErrorState
      titleAs="h1"
      drawing={<Offline size={140} />}
      title={t("problem.unreachable")}
      retryLabel={t("again")}
      onRetry={() => void loadSession()}
    >
      {t("problem.offline")}
    </ErrorState>
  );
}
