import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { MandateView } from "@songtan/contract/businesses/mandates";
import type { Mode } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Fold } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";
import { isKeyOver } from "../keys/key-row.tsx";
import { NotYet } from "../keys/not-yet.tsx";
import { RevokeKey } from "../keys/revoke-key.tsx";
import { ConnectAgent } from "./connect-agent.tsx";
import { MandateForm } from "./mandate-form.tsx";
import { MandateRow } from "./mandate-row.tsx";

type AgentsProps = { business: BusinessView; mode: Mode };

/** The agents of a business in one mode, each with what it may book by itself. */
export function Agents({ business, mode }: AgentsProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<MandateView | null>(null);
  // Shown on this page until it is left: nothing stores a secret.
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useApiQuery("GET /businesses/{id}/mandates", {
    params: { id: business.id },
  });
  const changed = () => {
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/mandates") });
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/keys") });
  };
  const mandates = data?.data.filter((mandate) => mandate.mode === mode) ?? [];
  const live = mandates.filter((mandate) => !isKeyOver(mandate));
  const over = mandates.filter(isKeyOver);
  const missing = mode === "live" ? business.missingForLive : [];
  const row = (mandate: MandateView) => (
    <MandateRow key={mandate.id} mandate={mandate} onRevoke={() => setRevoked(mandate)} />
  );
  return (
    <>
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
        <Stack>
          {missing.length > 0 && <NotYet missing={missing} />}
          {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
          {!data && error && (
            <QueryError
              error={error}
              title={t("agents.failed")}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {data && live.length === 0 && <p className={css.soft}>{t("agents.none")}</p>}
          {live.length > 0 && (
            <ul className={css.list} aria-label={t("agents.title")}>
              {live.map(row)}
            </ul>
          )}
          {over.length > 0 && (
            <Fold title={t("agents.over", { count: over.length })}>
              <ul className={css.list} aria-label={t("agents.overList")}>
                {over.map(row)}
              </ul>
            </Fold>
          )}
        </Stack>
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
