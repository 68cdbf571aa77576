import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView, KeyView } from "@songtan/contract/businesses/businesses";
import type { Mode } from "@songtan/domain/businesses/types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiQuery } from "../../api/use-call.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyList } from "./key-list.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewSecret } from "./new-secret.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

/** When a key was last used is shown to the minute. */
const useMilliseconds = 30_000;

type Open = { kind: "new" } | { kind: "rotate" | "revoke"; key: KeyView };
type KeysProps = { business: BusinessView; mode: Mode };

/** The keys of a business in one mode: made, replaced and revoked. */
export function Keys({ business, mode }: KeysProps) {
  const t = useText("developers");
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useApiQuery(
    "GET /businesses/{id}/keys",
    { params: { id: business.id }, quiet: true },
    { refetchIntervalMilliseconds: useMilliseconds },
  );
  const done = (secretKey: string | null) => {
    setOpen(null);
    setSecret(secretKey);
    void queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/keys") });
  };
  const close = () => setOpen(null);
  const keys = query.data?.data.filter((key) => key.mode === mode) ?? null;
  const missing = mode === "live" ? business.missingForLive : [];
  const row = (key: KeyView) => (
    <KeyRow
      key={key.id}
      partnerKey={key}
      onRotate={() => setOpen({ kind: "rotate", key })}
      onRevoke={() => setOpen({ kind: "revoke", key })}
    />
  );
  return (
    <Card
      id="keys"
      title={t("keys.title")}
      description={t(mode === "test" ? "keys.testText" : "keys.liveText")}
      aside={
        missing.length === 0 && (
          <ActionButton
            variant="outline"
            icon={<IconPlus size={20} />}
            onClick={() => setOpen({ kind: "new" })}
          >
            {t("keys.make")}
          </ActionButton>
        )
      }
    >
      <KeyList kind="keys" query={query} rows={keys} missing={missing}>
        {row}
      </KeyList>
      {open && (
        <KeyDialog open={open} businessId={business.id} mode={mode} onClose={close} onDone={done} />
      )}
      {secret && (
        <NewSecret title={t("secret.keyTitle")} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Card>
  );
}

type KeyDialogProps = {
  open: Open;
  businessId: string;
  mode: Mode;
  onClose: () => void;
  /** With the new secret, where there is one. */
  onDone: (secretKey: string | null) => void;
};

function KeyDialog({ open, businessId, mode, onClose, onDone }: KeyDialogProps) {
  const t = useText("developers");
  const shell = useText("shell");
  return (
    <>
      {open.kind === "new" && (
        <Dialog opened onClose={onClose} title={t("keys.make")} closeLabel={shell("close")}>
          <KeyForm
            businessId={businessId}
            mode={mode}
            onMade={({ secretKey }) => onDone(secretKey)}
          />
        </Dialog>
      )}
      {open.kind === "rotate" && (
        <RotateKey
          businessId={businessId}
          partnerKey={open.key}
          onClose={onClose}
          onMade={({ secretKey }) => onDone(secretKey)}
        />
      )}
      {open.kind === "revoke" && (
        <RevokeKey
          businessId={businessId}
          partnerKey={open.key}
          onClose={onClose}
          onDone={() => onDone(null)}
        />
      )}
    </>
  );
}
