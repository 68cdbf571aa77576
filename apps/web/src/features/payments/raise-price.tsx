import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PayWith } from "@songtan/contract/payments/charges";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useState } from "react";
import { sendCommand, useApiMutation } from "../api/use-call.ts";
import { AmountChoice, useAmount } from "./amount-choice.tsx";
import css from "./awaiting-payment.module.css";
import { PayLaterCharge } from "./pay-later-charge.tsx";
import { ChargeFailure, isChargePending, PendingCharge } from "./pending-charge.tsx";

const usualSatang = [2000, 4000, 6000, 10_000];

type RaisePriceProps = { booking: BookingView; onChanged: (booking?: BookingView) => void };

/** Offers drivers more while one is looked for: how much, the price before and after, and how it is paid. */
export function RaisePrice({ booking, onChanged }: RaisePriceProps) {
  const t = useText("charges");
  const [opened, setOpened] = useState(false);
  const { priority, charge } = booking;
  if (!priority.allowed && !opened) return null;
  if (!priority.allowed)
    return (
      <Notice
        tone="good"
        title={t("raise.over")}
        live
        action={
          <ActionButton variant="outline" onClick={() => setOpened(false)}>
            {t("raise.overClose")}
          </ActionButton>
        }
      >
        {t("raise.overWords")}
      </Notice>
    );
  const left = priority.maxSatang - priority.totalSatang;
  const waits = isChargePending(charge) && charge.purpose === "priority_fee";
  return (
    <Card title={t("raise.title")} description={t("raise.words")}>
      <div className={css.content}>
        {priority.totalSatang > 0 && (
          <p>{t("raise.had", { amount: formatBaht(priority.totalSatang) })}</p>
        )}
        {!waits && <ChargeFailure charge={charge} />}
        {waits ? (
          <PendingCharge charge={charge} number={booking.number} onChanged={() => onChanged()} />
        ) : left < priority.raiseSatangMin ? (
          <p>{t("raise.max")}</p>
        ) : opened ? (
          <RaiseForm booking={booking} onChanged={onChanged} onDone={() => setOpened(false)} />
        ) : (
          <ActionButton variant="soft" fullWidth onClick={() => setOpened(true)}>
            {t("raise.open")}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}

function RaiseForm({ booking, onChanged, onDone }: RaisePriceProps & { onDone: () => void }) {
  const t = useText("charges");
  const { priority, totalSatang, payment } = booking;
  const maxSatang = priority.maxSatang - priority.totalSatang;
  const usual = usualSatang.filter(
    (satang) => satang >= priority.raiseSatangMin && satang <= maxSatang,
  );
  const amount = useAmount(String((usual[0] ?? priority.raiseSatangMin) / 100), {
    minSatang: priority.raiseSatangMin,
    maxSatang,
  });
  const raised = (satang: number) => ({ totalSatang: priority.totalSatang + satang });
  const inCash = useApiMutation("POST /bookings/{id}/priority-fee", (answer) => {
    onChanged(answer);
    onDone();
  });
  const ready = () => {
    amount.showProblem();
    return amount.satang !== null;
  };
  const pay = async (how: PayWith) => {
    const body = { ...how, ...raised(amount.satang ?? 0) };
    const answer = await sendCommand("POST /bookings/{id}/priority-fee", {
      params: { id: booking.id },
      body,
    });
    onChanged(answer);
    onDone();
    return answer.charge;
  };
  const { satang } = amount;
  const label = (key: "cash" | "pay") =>
    satang === null ? t("raise.open") : t(`raise.${key}`, { amount: formatBaht(satang) });
  return (
    <>
      <AmountChoice label={t("raise.by")} usual={usual} amount={amount} />
      <p className={css.sum} aria-live="polite">
        <span>{t("raise.before", { amount: formatBaht(totalSatang) })}</span>
        {satang !== null && (
          <span>
            {t("raise.after")} <Money>{formatBaht(totalSatang + satang)}</Money>
          </span>
        )}
      </p>
      {payment.method === "cash" ? (
        <>
          <p>{t("raise.cashWords")}</p>
          {inCash.error && <ProblemNotice error={inCash.error} />}
          <ActionButton
            fullWidth
            pending={inCash.isPending}
            onClick={() =>
              ready() &&
              inCash.mutate({ params: { id: booking.id }, body: raised(amount.satang ?? 0) })
            }
          >
            {label("cash")}
          </ActionButton>
        </>
      ) : (
        <>
          <p>{t("raise.paidWords")}</p>
          <PayLaterCharge label={label("pay")} like={payment.method} ready={ready} pay={pay} />
        </>
      )}
    </>
  );
}
