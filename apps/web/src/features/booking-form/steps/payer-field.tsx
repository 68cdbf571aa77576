import { useText } from "@songtan/client/language/use-text.ts";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useBooking } from "../draft/booking-slice.ts";
import { payerStopIndex } from "../draft/draft-request.ts";
import css from "./pay-step.module.css";

/** Chooses the person who pays in cash, and at which stop. */
export function PayerField() {
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
