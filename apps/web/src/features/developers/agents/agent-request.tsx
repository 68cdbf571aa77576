import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Mode } from "@songtan/domain/businesses/types";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { ConnectCard } from "./connect-card.tsx";
import type { ConnectRequest } from "./connect-request.ts";
import { UnknownRequest } from "./unknown-request.tsx";
import { useAgentRequest } from "./use-agent-request.ts";

type AgentRequestProps = {
  request: ConnectRequest | "unreadable";
  businessId: string;
  mode: Mode;
  /** True when the business may have keys in this mode. */
  isReady: boolean;
};

/**
 * Shows a program's request with the data that the server has about it. Without that data, the page does not offer a
 * link back to the program.
 */
export function AgentRequest({ request, ...more }: AgentRequestProps) {
  const t = useText("developers");
  if (request === "unreadable") return <Notice tone="bad">{t("agents.request.unreadable")}</Notice>;
  return <ReadRequest request={request} {...more} />;
}

type ReadRequestProps = AgentRequestProps & { request: ConnectRequest };

function ReadRequest({ request, businessId, mode, isReady }: ReadRequestProps) {
  const t = useText("developers");
  const { known, isUnknown, error, refetch } = useAgentRequest(request);
  if (isUnknown) return <UnknownRequest />;
  if (error)
    return (
      <QueryError title={t("agents.request.failed")} error={error} onRetry={() => void refetch()} />
    );
  if (!known) return <Pending />;
  if (!isReady)
    return (
      <Notice tone="info" title={t("agents.request.title", { name: known.clientName })}>
        {t("agents.request.notYet")}
      </Notice>
    );
  return <ConnectCard request={request} known={known} businessId={businessId} mode={mode} />;
}
