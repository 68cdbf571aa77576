import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { documentTones, verificationTones } from "./driver-tone.ts";

/** Shows the state of the driver's documents, and the obstacles to working. */
export function VerificationCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const { state, reasons } = driver.verification;
  const rejectionText = (document: ConsoleDriver["documents"][number]) => {
    if (!document.rejection)
      return document.expiresOn && t("page.until", { day: formatDay(document.expiresOn, locale) });
    const knownReason = rejectionReasonFor(
      document.kind as SubmittedKind,
      document.rejection.reason,
    );
    return [knownReason?.title[locale] ?? document.rejection.reason, document.rejection.words]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <Card
      title={t("page.verification")}
      aside={<StatusBadge tone={verificationTones[state]}>{t(`state.${state}`)}</StatusBadge>}
      footer={<ActionButton to={`/reviews/${driver.id}`}>{t("page.review")}</ActionButton>}
    >
      <Stack gap={3}>
        <p>
          {reasons.length === 0
            ? t("page.allGood")
            : `${t("page.blocking")}: ${reasons
                .map(
                  (reason) =>
                    `${shell(`document.${reason.kind}`)} (${shell(`documentState.${reason.state}`)})`,
                )
                .join(", ")}`}
        </p>
        <DataTable
          label={t("page.documents")}
          rows={driver.documents}
          rowKey={(document) => document.kind}
          columns={[
            {
              id: "kind",
              title: t("page.documents"),
              cell: (document) => shell(`document.${document.kind}`),
            },
            {
              id: "state",
              title: t("list.state"),
              cell: (document) => (
                <StatusBadge tone={documentTones[document.state]}>
                  {shell(`documentState.${document.state}`)}
                </StatusBadge>
              ),
            },
            {
              id: "words",
              title: t("page.remark"),
              cell: rejectionText,
              hidden: (document) => !document.rejection && !document.expiresOn,
            },
          ]}
        />
      </Stack>
    </Card>
  );
}
