import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDuration, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DataExportView } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import type { ProofUser } from "../verify/proved-channel.ts";

/** While the file is being made, the page looks again this often. */
const pollMilliseconds = 2000;
const bytesPerMegabyte = 1024 * 1024;

type MyDataProps = {
  strategy: Role;
  user: ProofUser;
};

/** Everything we hold about this person, as a file. */
export function MyData({ strategy: role, user }: MyDataProps) {
  const t = useText("rights");
  const shell = useText("shell");
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const read = `GET /${role}/data-exports` as const;
  const preparing = queryClient.getQueryData<{ latest: DataExportView | null }>(callKey(read, {}))
    ?.latest?.state;
  const { data, error, refetch } = useApiQuery(
    read,
    { quiet: true },
    preparing === "preparing" ? { refetchIntervalMilliseconds: pollMilliseconds } : {},
  );
  const requestExport = useApiMutation(`POST /${role}/data-exports`, (answer) => {
    setConfirming(false);
    mergeIntoCache(callKey(read, {}), answer);
  });
  const wait =
    data && data.retryAfterSeconds > 0 ? formatDuration(data.retryAfterSeconds, locale) : null;
  return (
    <Card title={t("data.title")} description={t("data.words")} id="data">
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={shell("loading")} rows={1} />}
      {data && (
        <Stack>
          <Latest latest={data.latest} />
          <div>
            <ActionButton
              variant="outline"
              disabledReason={wait ? t("data.wait", { time: wait }) : null}
              onClick={() => {
                requestExport.reset();
                setConfirming(true);
              }}
            >
              {t("data.ask")}
            </ActionButton>
          </div>
        </Stack>
      )}
      {confirming && (
        <OwnerProofDialog
          title={t("data.askTitle")}
          submitLabel={t("data.askSubmit")}
          user={user}
          pending={requestExport.isPending}
          error={requestExport.error}
          onProof={(body) => requestExport.mutate({ body })}
          onClose={() => setConfirming(false)}
        >
          <p>{t("data.askWords")}</p>
        </OwnerProofDialog>
      )}
    </Card>
  );
}

function Latest({ latest }: { latest: DataExportView | null }) {
  const t = useText("rights");
  const locale = useLocale();
  if (!latest) return null;
  if (latest.state === "preparing")
    return (
      <Notice tone="info" live title={t("data.preparing")}>
        {t("data.preparingWords")}
      </Notice>
    );
  if (latest.state === "expired" || !latest.url)
    return <p>{t("data.expired", { at: formatInstant(latest.requestedAt, locale) })}</p>;
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    Math.max(0.1, (latest.byteCount ?? 0) / bytesPerMegabyte),
  );
  return (
    <Notice
      tone="good"
      live
      title={t("data.ready")}
      action={
        <a href={latest.url} download>
          <IconDownload size={18} aria-hidden="true" /> {t("data.download", { size })}
        </a>
      }
    >
      {t("data.readyUntil", { at: formatInstant(latest.expiresAt ?? "", locale) })}
    </Notice>
  );
}
