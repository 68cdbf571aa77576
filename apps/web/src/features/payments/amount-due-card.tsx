import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import type { AmountDueView } from "@songtan/contract/payments/charges";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, sendCommand, useApiQuery } from "../api/use-call.ts";
import css from "./awaiting-payment.module.css";
import { PayLaterCharge } from "./pay-later-charge.tsx";
import { ChargeFailure, isChargePending, PendingCharge } from "./pending-charge.tsx";

const dueName = "GET /customer/amount-due";

/** Shows the amount owed for earlier bookings with its reasons, and collects it. Hidden when the balance is zero. */
export function AmountDueCard() {
  const t = useText("charges");
  const queryClient = useQueryClient();
  const { data, error, refetch } = useApiQuery(dueName, { quiet: true });
  const [paid, setPaid] = useState(false);
  const load = () => queryClient.invalidateQueries({ queryKey: callKey(dueName) });
  if (error && !data) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Pending />;
  if (data.totalSatang === 0) {
    return paid ? (
      <Card id="amount-due">
        <Notice tone="good" title={t("due.paid")} live>
          {t("due.paidWords")}
        </Notice>
      </Card>
    ) : null;
  }
  return (
    <Card
      id="amount-due"
      title={t("due.title")}
      aside={<Money size="large">{formatBaht(data.totalSatang)}</Money>}
      tone="accent"
    >
      <div className={css.content}>
        <Until due={data} />
        <Items due={data} />
        <ChargeFailure charge={data.charge} />
        {isChargePending(data.charge) ? (
          <PendingCharge
            charge={data.charge}
            number="amount-due"
            onChanged={(charge) => {
              setPaid(charge.state === "paid");
              void load();
            }}
          />
        ) : (
          data.payable && <PayForm due={data} onChanged={load} />
        )}
      </div>
    </Card>
  );
}

function Until({ due }: { due: AmountDueView }) {
  const t = useText("charges");
  const locale = useLocale();
  if (!due.blocksAt)
    return <p>{t("due.small", { amount: formatBaht(providerAmountSatangMin) })}</p>;
  const blocked = Date.parse(due.blocksAt) <= Date.now();
  return (
    <p>
      {blocked ? t("due.blocked") : t("due.words", { date: formatInstant(due.blocksAt, locale) })}
    </p>
  );
}

function Items({ due }: { due: AmountDueView }) {
  const t = useText("charges");
  const localePath = useLocalePath();
  return (
    <List label={t("due.items")}>
      {due.items.map((item) => (
        <ListRow
          key={`${item.bookingId}-${item.why}`}
          title={t(`why.${item.why}`)}
          description={item.bookingNumber}
          end={<Money>{formatBaht(item.amountSatang)}</Money>}
          to={localePath(`/customer/complete/${item.bookingId}`)}
        />
      ))}
    </List>
  );
}

function PayForm({ due, onChanged }: { due: AmountDueView; onChanged: () => Promise<void> }) {
  const t = useText("charges");
  const [opened, setOpened] = useState(false);
  const label = t("due.pay", { amount: formatBaht(due.totalSatang) });
  if (!opened) {
    return (
      <ActionButton fullWidth onClick={() => setOpened(true)}>
        {label}
      </ActionButton>
    );
  }
  return (
    <PayLaterCharge
      label={label}
      ready={() => true}
      pay={async (body) => {
        const charge = await sendCommand("POST /customer/amount-due/payments", { body });
        await onChanged();
        return charge;
      }}
    />
  );
}
