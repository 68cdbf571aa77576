import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { runTones } from "../../features/payouts/payout-tone.ts";
import { RunDecision } from "../../features/payouts/run-decision.tsx";
import { RunItems } from "../../features/payouts/run-items.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

const refreshMilliseconds = 20_000;

export default function PayoutRun() {
  const t = useText("payouts");
  const locale = useLocale();
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/payout-runs/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(run) => ({
        title: t("run.title", { time: formatInstant(run.preparedAt, locale) }),
        back: { to: "/payouts", label: t("page.back") },
        badge: (
          <>
            <ExportButtons list="payout-run-items" query={{ id: run.id }} />
            <StatusBadge tone={runTones[run.state]}>{t(`runState.${run.state}`)}</StatusBadge>
          </>
        ),
      })}
    >
      {(run) => (
        <>
          {run.state === "prepared" && !run.mayApprove && (
            <Notice tone="info" title={t("run.fourEyes")}>
              {t("run.fourEyesWords")}
            </Notice>
          )}
          <Stack>
            <RunDecision run={run} onChanged={() => void query.refetch()} />
            <RunItems run={run} />
          </Stack>
        </>
      )}
    </DetailPage>
  );
}
