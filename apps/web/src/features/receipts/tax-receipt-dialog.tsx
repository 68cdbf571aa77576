import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingReceipts, TaxPayerView } from "@songtan/contract/payments/receipts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { api } from "../api/api.ts";
import { PayerForm } from "./payer-form.tsx";

type TaxReceiptDialogProps = {
  bookingId: string;
  payer: TaxPayerView | null;
  onIssued: (answer: BookingReceipts) => void;
  onClose: () => void;
};

/** Requests the payer of a tax invoice, and says what cannot be undone before it is issued. */
export function TaxReceiptDialog({ bookingId, payer, onIssued, onClose }: TaxReceiptDialogProps) {
  const t = useText("receipts");
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("ask.title")}
      closeLabel={t("ask.cancel")}
      size="medium"
    >
      <Stack>
        <p>{t("ask.words")}</p>
        <p>{t("ask.exempt")}</p>
        <PayerForm
          payer={payer}
          offerSave
          onSend={async (body) => {
            const answer = await api.call("POST /bookings/{id}/tax-receipt", {
              params: { id: bookingId },
              body,
            });
            notify({ message: t("ask.done"), tone: "good" });
            onIssued(answer);
          }}
        >
          {({ pending }) => (
            <ActionButton type="submit" fullWidth pending={pending}>
              {t("ask.submit")}
            </ActionButton>
          )}
        </PayerForm>
      </Stack>
    </Dialog>
  );
}
