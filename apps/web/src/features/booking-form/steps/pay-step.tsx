import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { Extra } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import type { ReactNode } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import { figureOf } from "../draft/draft-request.ts";
import type { StepName } from "../draft/step-problems.ts";
import { BookingSummary } from "./booking-summary.tsx";
import css from "./pay-step.module.css";

export { PayerField } from "./payer-field.tsx";
export { PromoField } from "./promo-field.tsx";

export type PayStepProps = {
  priceLines: ReactNode;
  /** The field for a promo code. */
  promo: ReactNode;
  /** Those in the price: chosen, and sold with the vehicle. */
  extras: readonly Extra[];
  onEdit: (step: StepName) => void;
  /** The choice of payment method, each with its further fields. */
  method: ReactNode;
  /** Set while no one is signed in. */
  signIn: { onSignIn: () => void; onSignUp: () => void } | null;
};

/**
 * Step 4. The payment method comes first, so that it fits on one phone screen together with the confirm button's area;
 * the price in parts and the whole booking follow.
 */
export function PayStep({ priceLines, promo, extras, onEdit, method, signIn }: PayStepProps) {
  const t = useText("booking");
  return (
    <div className={css.step}>
      {signIn && (
        <Card tone="brand" title={t("pay.signInTitle")} description={t("pay.signInWords")}>
          <div className={css.actions}>
            <ActionButton onClick={signIn.onSignIn}>{t("pay.signIn")}</ActionButton>
            <ActionButton variant="outline" onClick={signIn.onSignUp}>
              {t("pay.signUp")}
            </ActionButton>
          </div>
        </Card>
      )}
      <div className={css.first}>
        <Facts onEdit={() => onEdit("parcel")} />
        {method}
      </div>
      {promo}
      {priceLines && (
        <details className={css.price}>
          <summary>{t("pay.price")}</summary>
          {priceLines}
        </details>
      )}
      <BookingSummary extras={extras} onEdit={onEdit} />
    </div>
  );
}

/** What is sent, which a person who came here from the route was not shown yet; the whole of the booking is below. */
function Facts({ onEdit }: { onEdit: () => void }) {
  const t = useText("booking");
  const locale = useLocale();
  const { vehicle, category, weightKg, scheduledAt } = useBooking((booking) => booking.draft);
  const parcel = `${t(`parcel.categories.${category}`)} ${figureOf(weightKg)} ${t("parcel.kg")}`;
  const when = scheduledAt ? formatInstant(scheduledAt, locale) : t("when.now");
  return (
    <div className={css.facts}>
      <p>
        {t("pay.sends", { parcel })}
        <br />
        <span className={css.soft}>{[t(`vehicle.${vehicle}`), when].join(" · ")}</span>
      </p>
      <TextButton aria-label={t("pay.edit.facts")} onClick={onEdit}>
        {t("pay.change")}
      </TextButton>
    </div>
  );
}
