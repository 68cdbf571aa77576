import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PayWith } from "@songtan/contract/payments/charges";
import type { BookingMethod, PaymentMethod } from "@songtan/domain/booking-types";
import type { BusinessMethod } from "@songtan/domain/businesses/payment";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { IconCreditCard, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import css from "./awaiting-payment.module.css";
import { CardFields } from "./methods/card-fields.tsx";
import { useCardChoice } from "./methods/use-card-choice.ts";
import { usePayOnce } from "./methods/use-pay-once.ts";
import { usePaymentOptions } from "./methods/use-payment-options.ts";

const pictures = { card: IconCreditCard, promptpay: IconQrcode };

type PayLaterChargeProps = {
  /** The button's label: the purpose and the amount. */
  label: string;
  /** The booking's payment method, preselected here. */
  like?: BookingMethod | BusinessMethod | undefined;
  /** False keeps the press from going on, after it has shown why. */
  ready: () => boolean;
  pay: (payment: PayWith) => Promise<{ authorizeUri?: string | undefined } | undefined>;
  /** False offers no card that the person saved: a business pays with a typed one. */
  ownCards?: boolean;
};

/** Pays a tip, a higher price or an amount due: the method, the card and one button. */
export function PayLaterCharge({ label, like, ready, pay, ownCards = true }: PayLaterChargeProps) {
  const t = useText("payments");
  const options = usePaymentOptions();
  const methods = options.methods.filter((method) => method !== "cash");
  const choice = useCardChoice(options, ownCards);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const first = like === "promptpay" || choice.cards.length === 0 ? "promptpay" : "card";
  const method = methods.find((method) => method === (chosen ?? first)) ?? methods[0];
  const sent = usePayOnce(async () =>
    pay(
      method === "card"
        ? { method, ...(await choice.payment()) }
        : { method: "promptpay" as const },
    ),
  );
  const press = () => {
    if (!ready()) return;
    if (method === "card" && !choice.complete) choice.showProblems();
    else sent.press();
  };
  if (!method) return <p>{t("card.unavailable")}</p>;
  return (
    <div className={css.content}>
      <ChoiceCards
        label={t("method.label")}
        name="later-method"
        columns={methods.length > 1 ? 2 : 1}
        value={method}
        onChange={(value) => setChosen(value as PaymentMethod)}
        options={methods.map((method) => {
          const Picture = pictures[method];
          return {
            value: method,
            title: t(`method.${method}`),
            picture: <Picture size={24} aria-hidden={true} />,
          };
        })}
      />
      {method === "card" && <CardFields choice={choice} canSave={ownCards} />}
      {sent.error && <ProblemNotice error={normaliseError(sent.error)} />}
      <ActionButton onClick={press} pending={sent.pending} fullWidth>
        {label}
      </ActionButton>
    </div>
  );
}
