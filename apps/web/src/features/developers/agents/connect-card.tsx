import { leaveToProgram } from "@songtan/client/device/leave-page.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { AgentRequestView } from "@songtan/contract/businesses/mandates";
import type { Mode } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ConnectRequest, endRequest } from "./connect-request.ts";
import { MandateForm } from "./mandate-form.tsx";

type ConnectCardProps = {
  request: ConnectRequest;
  /** The server's data about the request. */
  known: AgentRequestView;
  businessId: string;
  mode: Mode;
};

/** A program requests to book for the business: the person sets its bounds and allows it, or does not. */
export function ConnectCard({ request, known, businessId, mode }: ConnectCardProps) {
  const t = useText("developers");
  const { clientName, goesTo, declinedTo } = known;
  return (
    <Card
      title={t("agents.request.title", { name: clientName })}
      description={t("agents.request.text")}
    >
      <Stack>
        <Notice tone="warn">{t("agents.request.host", { host: goesTo })}</Notice>
        <MandateForm
          businessId={businessId}
          mode={mode}
          request={{ clientName, connect: request.connect }}
          onMade={({ redirectTo }) => {
            endRequest();
            if (redirectTo) leaveToProgram(redirectTo);
          }}
        />
        <ActionButton
          variant="quiet"
          onClick={() => {
            endRequest();
            leaveToProgram(declinedTo);
          }}
        >
          {t("agents.request.decline")}
        </ActionButton>
      </Stack>
    </Card>
  );
}
