import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PayWith } from "@songtan/contract/payments/charges";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { sendCommand } from "../api/use-call.ts";
import { AmountChoice, useAmount } from "./amount-choice.tsx";
import css from "./awaiting-payment.module.css";
import { PayLaterCharge } from "./pay-later-charge.tsx";
import { ChargeFailure, isChargePending, PendingCharge } from "./pending-charge.tsx";

const usualSatang = [2000, 4000, 6000, 10_000];

type TipCardProps = { booking: BookingView; onChanged: (booking?: BookingView) => void };

/** Thanks the driver: once, all of it theirs. */
export function TipCard({ booking, onChanged }: TipCardProps) {
  const t = useText("charges");
  const [opened, setOpened] = useState(false);
  const { charge, extraCharges, canTip, driver } = booking;
  const tip = extraCharges.find((extra) => extra.why === "tip");
  if (tip) {
    return (
      <Card>
        <Notice tone="good" title={t("tip.given", { amount: formatBaht(tip.amountSatang) })} live>
          {t("tip.givenWords")}
        </Notice>
      </Card>
    );
  }
  if (!canTip) return null;
  const waits = isChargePending(charge) && charge.purpose === "tip";
  const closed = !waits && !opened;
  const failed = !waits && charge?.state === "failed";
  return (
    <Card
      title={t("tip.title")}
      description={t("tip.words", { name: driver?.name ?? t("tip.driver") })}
      aside={
        closed && (
          <ActionButton variant="soft" onClick={() => setOpened(true)}>
            {t("tip.open")}
          </ActionButton>
        )
      }
    >
      {(failed || !closed) && (
        <div className={css.content}>
          {failed && <ChargeFailure charge={charge} />}
          {waits && (
            <PendingCharge charge={charge} number={booking.number} onChanged={() => onChanged()} />
          )}
          {opened && !waits && <TipForm booking={booking} onChanged={onChanged} />}
        </div>
      )}
    </Card>
  );
}

function TipForm({ booking, onChanged }: TipCardProps) {
  const t = useText("charges");
  const amount = useAmount("20", {
    minSatang: limits.tipSatangMin,
    maxSatang: limits.tipSatangMax,
  });
  const pay = async (how: PayWith) => {
    const body = { ...how, amountSatang: amount.satang ?? 0 };
    const answer = await sendCommand("POST /bookings/{id}/tip", {
      params: { id: booking.id },
      body,
    });
    onChanged(answer);
    return answer.charge;
  };
  return (
    <>
      <AmountChoice label={t("tip.amount")} usual={usualSatang} amount={amount} />
      <PayLaterCharge
        label={
          amount.satang === null
            ? t("tip.open")
            : t("tip.pay", { amount: formatBaht(amount.satang) })
        }
        like={booking.payment.method}
        ready={() => {
          amount.showProblem();
          return amount.satang !== null;
        }}
        pay={pay}
      />
    </>
  );
}
