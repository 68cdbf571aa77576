import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { usePaymentCommand } from "./use-money-command.ts";

/** Refunds an amount with a reason. The dialog shows in advance whether a second person has to agree. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: PaymentRecord;
  onClose: () => void;
}) {
  const t = useText("money");
  const problemText = useProblemText();
  const { leftSatang, creditLeftSatang, eachSatang, leftTodaySatang } = payment.refundable;
  // The amounts when the dialog opened: the server compares them with the current ones.
  const [seen] = useState(leftSatang);
  const [creditSeen] = useState(creditLeftSatang);
  const [text, setText] = useState(writeAmount(leftSatang));
  const [tried, setTried] = useState(false);
  const refund = usePaymentCommand("POST /console/payments/{id}/refunds", onClose);
  const satang = readSatang(text);
  const isInvalid = satang === null || satang <= 0;
  const problem = isInvalid
    ? problemText("format")
    : satang > seen
      ? t("refund.max", { max: formatExactBaht(seen) })
      : null;
  const second = !isInvalid && (satang > eachSatang || satang > leftTodaySatang);
  const amount = formatExactBaht(isInvalid ? 0 : satang);
  const explained =
    creditSeen === 0 ? "explained" : creditSeen === seen ? "explainedCredit" : "explainedBoth";
  const source = problem || satang === null ? 0 : Math.min(satang, seen - creditSeen);
  const parts =
    satang !== null && source > 0 && source < satang
      ? t("refund.parts", {
          source: formatExactBaht(source),
          credit: formatExactBaht(satang - source),
        })
      : null;
  const limit = second
    ? t("refund.second")
    : t("refund.alone", {
        each: formatExactBaht(eachSatang),
        today: formatExactBaht(leftTodaySatang),
      });
  return (
    <NoteDialog
      title={t("refund.title", { name: payment.customer.name })}
      explained={t(`refund.${explained}`, {
        left: formatExactBaht(seen),
        credit: formatExactBaht(creditSeen),
      })}
      label={t("refund.words")}
      submitLabel={second ? t("refund.ask", { amount }) : t("refund.send", { amount })}
      pending={refund.isPending}
      error={refund.error}
      ready={!problem}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(note) =>
        refund.mutate({
          params: { id: payment.id },
          body: { amountSatang: satang ?? 0, refundableSatang: seen, words: note },
        })
      }
    >
      <MoneyField
        label={t("refund.amount")}
        help={[parts, limit].filter(Boolean).join(" ")}
        value={text}
        onChange={setText}
        onBlur={() => setTried(true)}
        error={(tried && problem) || refund.error?.fields.amountSatang}
      />
    </NoteDialog>
  );
}
