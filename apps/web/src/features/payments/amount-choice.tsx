import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import css from "./awaiting-payment.module.css";

type Bounds = { minSatang: number; maxSatang: number };

/** State of an amount field in whole baht, typed or picked. Its problem is shown once the person has left it. */
export function useAmount(first: string, { minSatang, maxSatang }: Bounds) {
  const t = useText("payments");
  const problemText = useProblemText();
  const [text, setText] = useState(first);
  const [shown, setShown] = useState(false);
  const satang = readSatang(text);
  const problem =
    satang === null || satang % 100 !== 0
      ? problemText("format")
      : satang < minSatang
        ? t("topUp.min", { amount: formatBaht(minSatang) })
        : satang > maxSatang
          ? t("topUp.max", { amount: formatBaht(maxSatang) })
          : null;
  return {
    text,
    setText,
    /** Null until the amount is acceptable. */
    satang: problem === null ? satang : null,
    problem: shown ? problem : null,
    showProblem: () => setShown(true),
  };
}
export type Amount = ReturnType<typeof useAmount>;

/** The usual amounts as buttons, and a field for any other. */
export function AmountChoice({
  label,
  usual,
  amount,
}: {
  label: string;
  usual: readonly number[];
  amount: Amount;
}) {
  return (
    <>
      <div className={css.amounts}>
        {usual.map((satang) => (
          <ActionButton
            key={satang}
            variant={amount.satang === satang ? "soft" : "outline"}
            onClick={() => amount.setText(String(satang / 100))}
          >
            {formatBaht(satang)}
          </ActionButton>
        ))}
      </div>
      <MoneyField
        label={label}
        value={amount.text}
        onChange={amount.setText}
        onBlur={amount.showProblem}
        error={amount.problem ?? undefined}
      />
    </>
  );
}
