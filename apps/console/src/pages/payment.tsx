import { formatBaht, formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { SmartLink } from "@songtan/ui/link.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { useState } from "react";
import { useParams } from "react-router";
import { useCall } from "../features/api/api.ts";
import { paymentTones } from "../features/money/money-tones.ts";
import { RefundDialog } from "../features/money/refund-dialog.tsx";
import { RefundList } from "../features/money/refund-list.tsx";
import { Columns } from "../features/shell/columns.tsx";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { Entries, Facts } from "../features/shell/facts.tsx";
import { RecordPage } from "../features/shell/record-page.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

/** A refund is on its way for seconds: the open page sees it arrive. */
const refreshMilliseconds = 10_000;

export default function Payment() {
  const t = useText("money");
  const { id = "" } = useParams();
  const query = useCall(
    "GET /console/payments/{id}",
    { params: { id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <RecordPage
      query={query}
      lines={6}
      head={(payment) => ({
        title: t("payment.title", { number: payment.booking?.number ?? "" }),
        back: { to: "/payments", label: t("payment.back") },
        badge: <StatusBadge tone={paymentTones[payment.state]}>{t(`state.${payment.state}`)}</StatusBadge>,
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
    </RecordPage>
  );
}

function Refunds({ payment }: { payment: PaymentRecord }) {
  const t = useText("money");
  const [asking, setAsking] = useState(false);
  const { not, leftSatang } = payment.refundable;
  return (
    <Card title={t("payment.refunds")} description={`${t("payment.left")} ${formatBaht(leftSatang)}`}>
      <Stack>
        <RefundList refunds={payment.refunds} />
        {not ? <p>{t(`not.${not}`)}</p> : null}
        {!not && (
          <div>
            <ActionButton onClick={() => setAsking(true)}>{t("refund.open")}</ActionButton>
          </div>
        )}
        {asking && <RefundDialog payment={payment} onClose={() => setAsking(false)} />}
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
      <Facts
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
          [t("payments.purpose"), `${t(`purpose.${payment.purpose}`)} · ${t(`method.${payment.method}`)}`],
          [t("payments.amount"), formatBaht(payment.amountSatang)],
          [t("payment.credit"), payment.creditSatang > 0 ? formatBaht(payment.creditSatang) : null],
          [t("payments.refunded"), payment.refundedSatang > 0 ? formatBaht(payment.refundedSatang) : null],
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
        <Entries
          label={t("payment.tries")}
          items={payment.tries.map((one) => ({
            id: one.id,
            title:
              one.id === payment.id ? (
                `${formatBaht(one.amountSatang)} · ${t(`state.${one.state}`)}`
              ) : (
                <SmartLink to={`/payments/${one.id}`}>
                  {`${formatBaht(one.amountSatang)} · ${t(`state.${one.state}`)}`}
                </SmartLink>
              ),
            note: [
              t(`purpose.${one.purpose}`),
              t(`method.${one.method}`),
              formatInstant(one.createdAt, locale),
              one.failureCode,
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
        <Entries
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
