import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { type KeyboardEvent, useState } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import css from "./promo-field.module.css";

export type PromoFieldProps = {
  quote: Pick<QuoteView, "lines"> | undefined;
  pending: boolean;
  /** Why the code gives nothing. */
  problem: string | undefined;
};

/** Field to type, apply and remove a promo code. The price shows its discount at once, with the reason in its line. */
export function PromoField({ quote, pending, problem }: PromoFieldProps) {
  const t = useText("booking");
  const { draft, change } = useBooking();
  const [opened, setOpened] = useState(draft.promoCode !== "");
  const [text, setText] = useState(draft.promoCode);
  const [emptyUsed, setEmptyUsed] = useState(false);
  const line = quote?.lines.find(({ code }) => code === "promo");
  const hasCode = draft.promoCode !== "";

  if (hasCode && line && !problem && !pending) {
    const remove = () => {
      setText("");
      change({ promoCode: "" });
    };
    return (
      <div className={css.used}>
        <p role="status">
          {t("promo.used", { amount: formatBaht(0 - line.amountSatang) })}
          <span className={css.why}>{line.why}</span>
        </p>
        <ActionButton variant="quiet" onClick={remove}>
          {t("promo.remove")}
        </ActionButton>
      </div>
    );
  }
  if (!opened) {
    return (
      <TextButton flush aria-expanded={false} onClick={() => setOpened(true)}>
        {t("promo.open")}
      </TextButton>
    );
  }
  const use = () => {
    setEmptyUsed(text.trim() === "");
    change({ promoCode: text.trim() });
  };
  const refused = hasCode && !pending && text.trim() === draft.promoCode ? problem : undefined;
  const error = emptyUsed && text.trim() === "" ? t("promo.empty") : refused;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    use();
  };
  return (
    <div className={css.field} data-stops-nothing="">
      <TextField
        label={t("promo.label")}
        value={text}
        onChange={setText}
        onKeyDown={onEnter}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
      />
      <ActionButton variant="soft" onClick={use} pending={hasCode && pending}>
        {t("promo.use")}
      </ActionButton>
    </div>
  );
}
