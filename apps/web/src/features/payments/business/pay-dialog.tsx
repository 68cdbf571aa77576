import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { sendCommand, useApiMutation } from "../../api/use-call.ts";
import { AmountChoice, useAmount } from "../amount-choice.tsx";
import { BusinessPayment } from "./business-payment.tsx";

const usualSatang = [100_000, 300_000, 500_000, 1_000_000];
const bounds = {
  minSatang: limits.businessTopUpSatangMin,
  maxSatang: limits.businessTopUpSatangMax,
};

type PayDialogProps = {
  /** Null: the balance is topped up. */
  invoice: InvoiceView | null;
  /** Balance with which an invoice can be paid at once, in satang. */
  availableSatang: number;
  onPaid: () => void;
  onClose: () => void;
};

/** Dialog to pay into a business's balance, or to pay an invoice. */
export function PayDialog({ invoice, availableSatang, onPaid, onClose }: PayDialogProps) {
  const t = useText("money");
  const close = { onPaid, onClose };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={invoice ? t("invoices.payTitle", { serial: invoice.serial }) : t("topUp.title")}
      closeLabel={t("pay.done")}
    >
      {invoice ? (
        <InvoicePayment invoice={invoice} availableSatang={availableSatang} {...close} />
      ) : (
        <TopUpPayment {...close} />
      )}
    </Dialog>
  );
}

type Ends = Pick<PayDialogProps, "onPaid" | "onClose">;

function TopUpPayment(ends: Ends) {
  const t = useText("money");
  const shared = useText("payments");
  const amount = useAmount("1000", bounds);
  return (
    <BusinessPayment
      {...ends}
      label={t("topUp.pay", { amount: formatExactBaht(amount.satang ?? 0) })}
      ready={() => {
        amount.showProblem();
        return amount.satang !== null;
      }}
      start={async (way) =>
        sendCommand("POST /business/top-ups", {
          body: { ...way, amountSatang: amount.satang ?? 0 },
        })
      }
    >
      <AmountChoice label={shared("topUp.amount")} usual={usualSatang} amount={amount} />
    </BusinessPayment>
  );
}

type InvoicePaymentProps = Ends & { invoice: InvoiceView; availableSatang: number };

function InvoicePayment({ invoice, availableSatang, onPaid, onClose }: InvoicePaymentProps) {
  const t = useText("money");
  const params = { id: invoice.id };
  const fromBalance = useApiMutation("POST /business/invoices/{id}/payments", () => {
    onPaid();
    onClose();
  });
  const amount = formatExactBaht(invoice.openSatang);
  return (
    <BusinessPayment
      onPaid={onPaid}
      onClose={onClose}
      label={t("topUp.pay", { amount })}
      ready={() => true}
      start={async (way) =>
        (await sendCommand("POST /business/invoices/{id}/payments", { params, body: way })).payment
      }
    >
      {availableSatang >= invoice.openSatang && (
        <>
          <ActionButton
            variant="outline"
            fullWidth
            pending={fromBalance.isPending}
            onClick={() => fromBalance.mutate({ params, body: { method: "balance" } })}
          >
            {t("invoices.byBalance", { amount })}
          </ActionButton>
          <ProblemNotice error={fromBalance.error} />
          <p>{t("invoices.orElse")}</p>
        </>
      )}
    </BusinessPayment>
  );
}
