import { useText } from "@songtan/client/language/use-text.ts";
import type { Mode } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ConnectRequest, declinedAddress, endRequest } from "./connect-request.ts";
import { MandateForm } from "./mandate-form.tsx";

type ConnectCardProps = { request: ConnectRequest; businessId: string; mode: Mode };

/** A program requests to book for the business: the person sets its bounds and allows it, or does not. */
export function ConnectCard({ request, businessId, mode }: ConnectCardProps) {
  const t = useText("developers");
  const { host } = new URL(request.connect.redirectUri);
  return (
    <Card
      title={t("agents.request.title", { name: request.clientName })}
      description={t("agents.request.text")}
    >
      <Stack>
        <Notice tone="warn">{t("agents.request.host", { host })}</Notice>
        <MandateForm
          businessId={businessId}
          mode={mode}
          request={request}
          onMade={({ redirectTo }) => {
            endRequest();
            if (redirectTo) window.location.assign(redirectTo);
          }}
        />
        <ActionButton
          variant="quiet"
          onClick={() => {
            endRequest();
            window.location.assign(declinedAddress(request));
          }}
        >
          {t("agents.request.decline")}
        </ActionButton>
      </Stack>
    </Card>
  );
}
