import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatBaht, formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { setsLimitAlone } from "@songtan/domain/businesses/invoices";
import { limits } from "@songtan/domain/limits";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { useBusinessCommand } from "./use-business-command.ts";

/**
 * Changes the credit limit of the business, with a reason. The button shows whether the change applies at once or is
 * proposed.
 */
export function LimitDialog({
  business,
  onClose,
}: {
  business: ConsoleBusiness;
  onClose: () => void;
}) {
  const t = useText("businesses");
  const problemText = useProblemText();
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const change = useBusinessCommand("POST /console/businesses/{id}/credit-limit", onClose);
  const limitSatang = readSatang(amount);
  const problem = limitProblem(limitSatang);
  return (
    <NoteDialog
      title={t("limit.changeTitle", { name: business.name })}
      explained={t("limit.changeWords", {
        now: formatBaht(business.creditLimitSatang),
        alone: formatBaht(limits.creditLimitAloneSatang),
      })}
      label={t("reason")}
      submitLabel={submitLabel()}
      pending={change.isPending}
      error={change.error}
      ready={!problem}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(words) =>
        change.mutate({
          params: { id: business.id },
          body: { limitSatang: limitSatang ?? 0, words },
        })
      }
    >
      <MoneyField
        label={t("limit.amount")}
        help={t("limit.amountHelp")}
        value={amount}
        onChange={setAmount}
        error={(tried && problem) || change.error?.fields.limitSatang}
      />
    </NoteDialog>
  );

  function limitProblem(satang: number | null): string | null {
    if (satang === null || satang < 0) return problemText("format");
    const max = limits.creditLimitSatangMax;
    return satang > max ? t("limit.max", { max: formatBaht(max) }) : null;
  }

  function submitLabel(): string {
    if (problem || limitSatang === null) return t("limit.change");
    const alone = setsLimitAlone({
      limitSatang,
      beforeSatang: business.creditLimitSatang,
      raisedTodaySatang: business.limitsRaisedTodaySatang,
    });
    return t(alone ? "limit.set" : "limit.propose", { amount: formatExactBaht(limitSatang) });
  }
}
