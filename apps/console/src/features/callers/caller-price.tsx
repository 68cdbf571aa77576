import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatDistance, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { DescriptionList } from "../shell/page/description-list.tsx";
import type { CallerDraft } from "./caller-draft.ts";

type PriceCardProps = {
  quote: QuoteView | null;
  /** Why there can be no price yet. */
  missing: string | null;
  pending: boolean;
  error: ApiError | null;
  onQuote: () => void;
};

/** The price for the caller, line by line. */
export function PriceCard({ quote, missing, pending, error, onQuote }: PriceCardProps) {
  const t = useText("customers");
  const locale = useLocale();
  return (
    <Card title={t("book.price")}>
      <Stack gap={3}>
        {quote && (
          <div role="status">
            <Money size="hero">{formatExactBaht(quote.totalSatang)}</Money>
            <DescriptionList
              pairs={[
                ...quote.lines.map(({ why, amountSatang }): [string, string] => [
                  why,
                  formatExactBaht(amountSatang),
                ]),
                [t("book.distance"), formatDistance(quote.distanceMetres, locale)],
              ]}
            />
          </div>
        )}
        <ProblemNotice error={error} />
        <ActionButton
          variant={quote ? "outline" : "filled"}
          pending={pending}
          disabledReason={missing}
          onClick={onQuote}
        >
          {t(quote ? "book.quoteAgain" : "book.quote")}
        </ActionButton>
      </Stack>
    </Card>
  );
}

type PayCardProps = {
  draft: CallerDraft;
  onChange: (change: Partial<CallerDraft>) => void;
  pending: boolean;
  error: ApiError | null;
  onBook: (note: string) => void;
};

/** Chooses the caller's payment method. The typed note is stored with the booking. */
export function PayCard({ draft, onChange, pending, error, onBook }: PayCardProps) {
  const t = useText("customers");
  const rule = useRuleText();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(note);
  const submit = () => {
    setTried(true);
    if (!problem && !pending) onBook(note.trim());
  };
  return (
    <Card title={t("book.pay")}>
      <Stack gap={3}>
        <ChoiceCards
          label={t("book.method")}
          value={draft.method}
          onChange={(value) => onChange({ method: value === "promptpay" ? "promptpay" : "cash" })}
          options={(["cash", "promptpay"] as const).map((value) => ({
            value,
            title: t(`book.${value}`),
            description: t(`book.${value}Words`),
          }))}
          error={error?.fields["payment.method"]}
        />
        {draft.method === "cash" && (
          <SelectField
            label={t("book.payer")}
            value={String(draft.payerStopIndex)}
            onChange={(value) => onChange({ payerStopIndex: Number(value) })}
            options={draft.stops.map((_, index) => ({
              value: String(index),
              label:
                index === 0 ? t("book.payerSender") : t("book.payerRecipient", { number: index }),
            }))}
          />
        )}
        <TextField
          label={t("book.words")}
          help={t("book.wordsHelp")}
          rows={2}
          value={note}
          onChange={setNote}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || error?.fields.words}
        />
        <ProblemNotice error={error} />
        <ActionButton pending={pending} onClick={submit}>
          {t("book.confirm")}
        </ActionButton>
      </Stack>
    </Card>
  );
}
