import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BookingMethod } from "@songtan/domain/booking-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { sendCommand } from "../api/use-call.ts";
import css from "./awaiting-payment.module.css";
import { CardFields } from "./methods/card-fields.tsx";
import { MethodField } from "./methods/method-field.tsx";
import { useCardChoice } from "./methods/use-card-choice.ts";
import { usePayOnce } from "./methods/use-pay-once.ts";
import { usePaymentOptions } from "./methods/use-payment-options.ts";

/** Another try, with another card or another way. The booking and all in it stay. */
export function PayAgain({ booking, onChanged }: { booking: BookingView; onChanged: () => void }) {
  const t = useText("payments");
  const options = usePaymentOptions();
  const [method, setMethod] = useState<BookingMethod>(
    booking.payment.method === "promptpay" ? "promptpay" : "card",
  );
  const choice = useCardChoice(options);
  const [payerIndex, setPayerIndex] = useState(0);
  const again = usePayOnce(async () => {
    const body = await bodyOf();
    return sendCommand("POST /bookings/{id}/payments", { params: { id: booking.id }, body });
  }, onChanged);
  const bodyOf = async () => {
    if (method === "card") return { method, ...(await choice.payment()) };
    if (method !== "cash") return { method: "promptpay" } as const;
    return payerIndex === 0
      ? { method, payer: "sender" as const }
      : { method, payer: "recipient" as const, payerStopIndex: payerIndex };
  };
  const pay = () => {
    if (method === "card" && !choice.complete) choice.showProblems();
    else again.press();
  };
  return (
    <div className={css.content}>
      <MethodField
        methods={options.methods}
        value={method}
        onChange={setMethod}
        details={{
          card: <CardFields choice={choice} canSave />,
          cash: (
            <SelectField
              label={t("awaiting.payer")}
              value={String(payerIndex)}
              onChange={(index) => setPayerIndex(Number(index))}
              options={booking.stops.map(({ contactName }, index) => ({
                value: String(index),
                label: t(index === 0 ? "awaiting.sender" : "awaiting.recipient", {
                  name: contactName,
                }),
              }))}
            />
          ),
        }}
      />
      {again.error && <ProblemNotice error={normaliseError(again.error)} />}
      <ActionButton onClick={pay} pending={again.pending} fullWidth>
        {t(method === "cash" ? "awaiting.cash" : "awaiting.again")}
      </ActionButton>
    </div>
  );
}
