import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { MandateView } from "@songtan/contract/businesses/mandates";
import type { Mode } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { callKey, useApiQuery } from "../../api/use-call.ts";
import { KeyList } from "../keys/key-list.tsx";
import { RevokeKey } from "../keys/revoke-key.tsx";
import { AgentRequest } from "./agent-request.tsx";
import { ConnectAgent } from "./connect-agent.tsx";
import { waitingRequest } from "./connect-request.ts";
import { MandateForm } from "./mandate-form.tsx";
import { MandateRow } from "./mandate-row.tsx";

type AgentsProps = { business: BusinessView; mode: Mode };

/** Lists the agents of a business in one mode, each with its mandate for booking. */
export function Agents({ business, mode }: AgentsProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<MandateView | null>(null);
  // Shown on this page until it is left: nothing stores a secret.
  const [secret, setSecret] = useState<string | null>(null);
  const query = useApiQuery("GET /businesses/{id}/mandates", {
    params: { id: business.id },
  });
  const changed = () => {
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/mandates") });
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/keys") });
  };
  const { search } = useLocation();
  const request = useMemo(() => waitingRequest(search), [search]);
  const mandates = query.data?.data.filter((mandate) => mandate.mode === mode) ?? null;
  const missing = mode === "live" ? business.missingForLive : [];
  const row = (mandate: MandateView) => (
    <MandateRow key={mandate.id} mandate={mandate} onRevoke={() => setRevoked(mandate)} />
  );
  return (
    <>
      {request && (
        <AgentRequest
          request={request}
          businessId={business.id}
          mode={mode}
          isReady={missing.length === 0}
        />
      )}
      <Card
        title={t("agents.title")}
        description={t("agents.text")}
        aside={
          missing.length === 0 && (
            <ActionButton
              variant="outline"
              icon={<IconPlus size={20} />}
              onClick={() => setIsMaking(true)}
            >
              {t("agents.make")}
            </ActionButton>
          )
        }
      >
        <KeyList kind="agents" query={query} rows={mandates} missing={missing}>
          {row}
        </KeyList>
      </Card>
      <ConnectAgent secret={secret} />
      {isMaking && (
        <Dialog
          opened
          onClose={() => setIsMaking(false)}
          title={t("agents.make")}
          closeLabel={shell("close")}
        >
          <MandateForm
            businessId={business.id}
            mode={mode}
            onMade={({ secretKey }) => {
              setIsMaking(false);
              setSecret(secretKey);
              changed();
            }}
          />
        </Dialog>
      )}
      {revoked && (
        <RevokeKey
          businessId={business.id}
          partnerKey={{ ...revoked, name: revoked.agentName }}
          onClose={() => setRevoked(null)}
          onDone={() => {
            setRevoked(null);
            changed();
          }}
        />
      )}
    </>
  );
}
