import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Extra } from "@songtan/domain/vehicle-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import type { ReactNode } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import { payerStopIndex } from "../draft/draft-request.ts";
import type { StepName } from "../draft/step-problems.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import { BookingSummary } from "./booking-summary.tsx";
import css from "./pay-step.module.css";

export type PayStepProps = {
  fields: FieldProblems;
  priceLines: ReactNode;
  /** Where a promo code is typed. */
  promo: ReactNode;
  /** Those in the price: chosen, and sold with the vehicle. */
  extras: readonly Extra[];
  onEdit: (step: StepName) => void;
  /**
   * The choice of payment method, with the card where it is one; null where only cash is accepted.
   */
  method: ReactNode;
  /** Set while no one is signed in. */
  signIn: { onSignIn: () => void; onSignUp: () => void } | null;
};

/** Step 4: all of it once more, who pays, and what may be sent. */
export function PayStep({
  fields,
  priceLines,
  promo,
  extras,
  onEdit,
  method,
  signIn,
}: PayStepProps) {
  const t = useText("booking");
  const { draft, change } = useBooking();
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
      <BookingSummary extras={extras} onEdit={onEdit} />
      {promo}
      {priceLines && <Card title={t("pay.price")}>{priceLines}</Card>}
      {method}
      {draft.method === "cash" && <PayerField />}
      <CheckField
        label={t("pay.goods")}
        help={<GoodsHelp />}
        checked={draft.goodsAllowed}
        onChange={(goodsAllowed) => change({ goodsAllowed })}
        required
        {...fields.at("goodsAllowed")}
      />
    </div>
  );
}

function GoodsHelp() {
  const t = useText("booking");
  return (
    <>
      {t("pay.goodsHelp")} <LocaleLink to="/terms">{t("pay.terms")}</LocaleLink>
    </>
  );
}

function PayerField() {
  const t = useText("booking");
  const { draft, change } = useBooking();
  const dropoffs = draft.stops.slice(1);
  const payerIndex = payerStopIndex(draft);
  return (
    <div className={css.payer}>
      <ChoiceCards
        label={t("pay.who")}
        name="payer"
        columns={2}
        value={draft.payer}
        onChange={(payer) => change({ payer: payer as "sender" | "recipient" })}
        options={[
          { value: "sender", title: t("pay.sender"), description: t("pay.senderWords") },
          { value: "recipient", title: t("pay.recipient"), description: t("pay.recipientWords") },
        ]}
      />
      {draft.payer === "recipient" && dropoffs.length > 1 && (
        <SelectField
          label={t("pay.whichStop")}
          value={draft.stops[payerIndex]?.key ?? ""}
          onChange={(payerStopKey) => change({ payerStopKey })}
          options={dropoffs.map((stop, index) => ({
            value: stop.key,
            label: `${index + 1}. ${stop.contactName || stop.address}`,
          }))}
        />
      )}
    </div>
  );
}
