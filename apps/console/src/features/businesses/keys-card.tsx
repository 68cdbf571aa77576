import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatDay, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

type Key = ConsoleBusiness["keys"][number];

const tickMilliseconds = 60_000;

/** The keys of the business's systems; a leaked one is revoked here. Secrets are never shown. */
export function KeysCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const locale = useLocale();
  const [revoking, setRevoking] = useState<Key | null>(null);
  return (
    <Card title={t("keys.title")}>
      {business.keys.length === 0 ? (
        <p>{t("keys.none")}</p>
      ) : (
        <DataTable
          label={t("keys.title")}
          rows={business.keys}
          rowKey={(key) => key.id}
          columns={[
            { id: "name", title: t("keys.name"), cell: (key) => key.name },
            { id: "state", title: t("list.state"), cell: (key) => <KeyState item={key} /> },
            { id: "mode", title: t("keys.mode"), cell: (key) => t(`mode.${key.mode}`) },
            {
              id: "publicKey",
              title: t("keys.publicKey"),
              cell: (key) => <code>{key.publicKey}</code>,
            },
            {
              id: "used",
              title: t("keys.used"),
              cell: (key) =>
                key.lastUsedAt ? formatInstant(key.lastUsedAt, locale) : t("keys.never"),
            },
            {
              id: "revoke",
              title: t("keys.revoke"),
              action: true,
              cell: (key) =>
                key.revokedAt ? (
                  formatDay(key.revokedAt, locale)
                ) : (
                  <ActionButton variant="outline" onClick={() => setRevoking(key)}>
                    {t("keys.revoke")}
                  </ActionButton>
                ),
            },
          ]}
        />
      )}
      {revoking && (
        <RevokeDialog businessId={business.id} item={revoking} onClose={() => setRevoking(null)} />
      )}
    </Card>
  );
}

function KeyState({ item }: { item: Key }) {
  const t = useText("businesses");
  const now = useNow(tickMilliseconds);
  if (item.revokedAt) return <StatusBadge tone="bad">{t("keys.revoked")}</StatusBadge>;
  const expired = item.expiresAt !== null && Date.parse(item.expiresAt) <= now;
  if (expired) return <StatusBadge tone="plain">{t("keys.expired")}</StatusBadge>;
  return <StatusBadge tone="good">{t("keys.usable")}</StatusBadge>;
}

function RevokeDialog({
  businessId,
  item,
  onClose,
}: {
  businessId: string;
  item: Key;
  onClose: () => void;
}) {
  const t = useText("businesses");
  const revoke = useBusinessCommand("POST /console/businesses/{id}/keys/{keyId}/revoke", onClose);
  return (
    <NoteDialog
      title={t("keys.revokeTitle", { name: item.name })}
      explained={t("keys.revokeWords")}
      label={t("reason")}
      submitLabel={t("keys.revoke")}
      danger
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={(words) =>
        revoke.mutate({ params: { id: businessId, keyId: item.id }, body: { words } })
      }
    />
  );
}
