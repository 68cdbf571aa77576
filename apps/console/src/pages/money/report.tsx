import { formatDay, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { DecisionCard } from "../../features/money/decision-card.tsx";
import { EvidenceCard } from "../../features/money/evidence-card.tsx";
import { caseTones } from "../../features/money/money-tones.ts";
import { ThreadCard } from "../../features/money/thread-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "payment.refund"],
};

const refreshMilliseconds = 20_000;

export default function Report() {
  const t = useText("money");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/reports/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(report) => ({
        title: t("case.title", { number: report.number }),
        back: { to: "/reports", label: t("case.back") },
        badge: (
          <StatusBadge tone={caseTones[report.state]}>{t(`caseState.${report.state}`)}</StatusBadge>
        ),
      })}
    >
      {(report) => (
        <Columns
          main={
            <>
              <ThreadCard report={report} />
              <EvidenceCard evidence={report.evidence} bookingId={report.booking.id} />
            </>
          }
          side={
            <>
              <DecisionCard report={report} />
              <About report={report} />
              <Price report={report} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}

function About({ report }: { report: ReportRecord }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <Card title={t("case.facts")}>
      <DescriptionList
        pairs={[
          [t("reports.kind"), t(`kind.${report.kind}`)],
          [t("reports.reporter"), `${report.reporter.name} · ${t(`role.${report.reporter.role}`)}`],
          [
            t("reports.booking"),
            <SmartLink key="booking" to={`/bookings/${report.booking.id}`}>
              {report.booking.number}
            </SmartLink>,
          ],
          [t("case.driver"), report.driver?.name],
          [
            t("reports.asked"),
            report.askedSatang === null ? null : formatExactBaht(report.askedSatang),
          ],
          [t("case.cap"), report.askedSatang === null ? null : formatExactBaht(report.capSatang)],
          [
            t("reports.due"),
            report.overdue ? (
              <StatusBadge
                key="due"
                tone="bad"
              >{`${t("reports.overdue")} · ${formatDay(report.dueAt, locale)}`}</StatusBadge>
            ) : (
              formatDay(report.dueAt, locale)
            ),
          ],
          [t("payments.created"), formatInstant(report.createdAt, locale)],
        ]}
      />
    </Card>
  );
}

function Price({ report }: { report: ReportRecord }) {
  const t = useText("money");
  const { price } = report;
  return (
    <Card title={t("case.price")}>
      <DescriptionList
        pairs={[
          ...price.lines.map((line): [string, string] => [
            line.why,
            formatExactBaht(line.amountSatang),
          ]),
          [t("case.total"), <strong key="total">{formatExactBaht(price.totalSatang)}</strong>],
          [t("case.driverPay"), formatExactBaht(price.driverPaySatang)],
          [t("case.refundable"), formatExactBaht(price.refundableSatang)],
          [
            t("case.declared"),
            price.declaredValueSatang === null ? null : formatExactBaht(price.declaredValueSatang),
          ],
        ]}
      />
    </Card>
  );
}
