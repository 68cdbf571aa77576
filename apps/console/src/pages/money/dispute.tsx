import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DisputeRecord } from "@songtan/contract/console/disputes";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { DisputeAnswer } from "../../features/money/disputes/dispute-answer.tsx";
import { EvidenceCard } from "../../features/money/evidence-card.tsx";
import { disputeTones } from "../../features/money/money-tones.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

const refreshMilliseconds = 20_000;

export default function Dispute() {
  const t = useText("money");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/disputes/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={8}
      head={(dispute) => ({
        title: t("dispute.title", { id: dispute.booking?.number ?? dispute.providerDisputeId }),
        back: { to: "/disputes", label: t("dispute.back") },
        badge: (
          <StatusBadge tone={disputeTones[dispute.state]}>
            {t(`disputeState.${dispute.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(dispute) => (
        <Columns
          main={
            <>
              <DisputeAnswer dispute={dispute} />
              {dispute.evidence && dispute.booking && (
                <EvidenceCard evidence={dispute.evidence} bookingId={dispute.booking.id} />
              )}
            </>
          }
          side={<About dispute={dispute} />}
        />
      )}
    </DetailPage>
  );
}

function About({ dispute }: { dispute: DisputeRecord }) {
  const t = useText("money");
  const locale = useLocale();
  const { booking } = dispute;
  return (
    <Card title={t("dispute.facts")}>
      <DescriptionList
        pairs={[
          [t("payments.amount"), formatExactBaht(dispute.amountSatang)],
          [t("disputes.reason"), dispute.reasonMessage ?? dispute.reasonCode],
          [
            t("payments.number"),
            booking && (
              <SmartLink key="booking" to={`/bookings/${booking.id}`}>
                {booking.number}
              </SmartLink>
            ),
          ],
          [t("payments.customer"), dispute.customer.name],
          [
            t("payment.facts"),
            <SmartLink key="payment" to={`/payments/${dispute.paymentId}`}>
              {t("payments.title")}
            </SmartLink>,
          ],
          [t("disputes.id"), dispute.providerDisputeId],
          [t("disputes.opened"), formatInstant(dispute.openedAt, locale)],
          [t("dispute.closed"), dispute.closedAt && formatInstant(dispute.closedAt, locale)],
        ]}
      />
    </Card>
  );
}
