import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useParams } from "react-router";
import { useApiQuery } from "../../features/api/api.ts";
import { paymentTones } from "../../features/money/money-tones.ts";
import { RefundDialog } from "../../features/money/refund-dialog.tsx";
import { RefundList } from "../../features/money/refund-list.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { Columns } from "../../features/shell/page/columns.tsx";
import { DescriptionList, ItemList } from "../../features/shell/page/description-list.tsx";
import { DetailPage } from "../../features/shell/page/detail-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

/** The polling interval, in milliseconds. A refund arrives within seconds, so the open page shows it. */
const refreshMilliseconds = 10_000;

export default function Payment() {
  const t = useText("money");
  const { id = "" } = useParams();
  const query = useApiQuery(
    "GET /console/payments/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <DetailPage
      query={query}
      lines={6}
      head={(payment) => ({
        title: t("payment.title", { number: payment.booking?.number ?? "" }),
        back: { to: "/payments", label: t("payment.back") },
        badge: (
          <StatusBadge tone={paymentTones[payment.state]}>
            {t(`state.${payment.state}`)}
          </StatusBadge>
        ),
      })}
    >
      {(payment) => (
        <Columns
          main={<Refunds payment={payment} />}
          side={
            <>
              <About payment={payment} />
              <History payment={payment} />
            </>
          }
        />
      )}
    </DetailPage>
  );
}

function Refunds({ payment }: { payment: PaymentRecord }) {
  const t = useText("money");
  const [dialogOpen, setDialogOpen] = useState(false);
  const { not, leftSatang } = payment.refundable;
  return (
    <Card
      title={t("payment.refunds")}
      description={`${t("payment.left")} ${formatExactBaht(leftSatang)}`}
    >
      <Stack>
        <RefundList refunds={payment.refunds} />
        {not ? <p>{t(`not.${not}`)}</p> : null}
        {!not && (
          <div>
            <ActionButton onClick={() => setDialogOpen(true)}>{t("refund.open")}</ActionButton>
          </div>
        )}
        {dialogOpen && <RefundDialog payment={payment} onClose={() => setDialogOpen(false)} />}
      </Stack>
    </Card>
  );
}

function About({ payment }: { payment: PaymentRecord }) {
  const t = useText("money");
  const shell = useText("shell");
  const locale = useLocale();
  const { booking } = payment;
  return (
    <Card title={t("payment.facts")}>
      <DescriptionList
        pairs={[
          [
            t("payments.number"),
            booking && (
              <span key="booking">
                <SmartLink to={`/bookings/${booking.id}`}>{booking.number}</SmartLink> ·{" "}
                {shell(`bookingState.${booking.state}`)}
              </span>
            ),
          ],
          [t("payments.customer"), payment.customer.name],
          [
            t("payments.purpose"),
            `${t(`purpose.${payment.purpose}`)} · ${t(`method.${payment.method}`)}`,
          ],
          [t("payments.amount"), formatExactBaht(payment.amountSatang)],
          [
            t("payment.credit"),
            payment.creditSatang > 0 ? formatExactBaht(payment.creditSatang) : null,
          ],
          [
            t("payments.refunded"),
            payment.refundedSatang > 0 ? formatExactBaht(payment.refundedSatang) : null,
          ],
          [t("payments.created"), formatInstant(payment.createdAt, locale)],
          [t("payment.charge"), payment.providerChargeId],
          [t("payment.failure"), payment.failureCode],
        ]}
      />
    </Card>
  );
}

function History({ payment }: { payment: PaymentRecord }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <>
      <Card title={t("payment.tries")}>
        <ItemList
          label={t("payment.tries")}
          items={payment.tries.map((attempt) => ({
            id: attempt.id,
            title:
              attempt.id === payment.id ? (
                `${formatExactBaht(attempt.amountSatang)} · ${t(`state.${attempt.state}`)}`
              ) : (
                <SmartLink to={`/payments/${attempt.id}`}>
                  {`${formatExactBaht(attempt.amountSatang)} · ${t(`state.${attempt.state}`)}`}
                </SmartLink>
              ),
            note: [
              t(`purpose.${attempt.purpose}`),
              t(`method.${attempt.method}`),
              formatInstant(attempt.createdAt, locale),
              attempt.failureCode,
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
        />
      </Card>
      {payment.method !== "credit" && <Events events={payment.events} />}
    </>
  );
}

function Events({ events }: Pick<PaymentRecord, "events">) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <Card title={t("payment.events")}>
      {events.length === 0 ? (
        <p>{t("payment.noEvents")}</p>
      ) : (
        <ItemList
          label={t("payment.events")}
          items={events.map((event) => ({
            id: event.id,
            title: event.key,
            note: formatInstant(event.receivedAt, locale),
          }))}
        />
      )}
    </Card>
  );
}
