import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import {
  receiptLineItem,
  receiptMethod,
  receiptTitle,
} from "@songtan/contract/payments/receipt-texts";
import type { BookingReceipts, ReceiptView } from "@songtan/contract/payments/receipts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { IconReceipt } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { callKey, useApiQuery } from "../api/use-call.ts";

const TaxReceiptDialog = lazyPart(
  async () => (await import("./tax-receipt-dialog.tsx")).TaxReceiptDialog,
);

/** A booking's papers, and the way to a tax invoice. */
export function Receipts({ bookingId }: { bookingId: string }) {
  const t = useText("receipts");
  const [dialogOpen, setDialogOpen] = useState(false);
  const { input, data, error, refetch } = useReceipts(bookingId);
  const onIssued = (answer: BookingReceipts) => {
    mergeIntoCache(callKey("GET /bookings/{id}/receipts", input), answer);
    setDialogOpen(false);
  };
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} label={t("card.title")} />;
  return (
    <Stack>
      <ReceiptList receipts={data.receipts} />
      {data.taxReceipt === "allowed" && (
        <ActionButton variant="outline" fullWidth onClick={() => setDialogOpen(true)}>
          {t("card.askTitle")}
        </ActionButton>
      )}
      {data.taxReceipt === "receipt_not_ready" && data.receipts.length > 0 && (
        <p>{t("card.notReady")}</p>
      )}
      <Suspense>
        {dialogOpen && (
          <TaxReceiptDialog
            bookingId={bookingId}
            payer={data.payer}
            onIssued={onIssued}
            onClose={() => setDialogOpen(false)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** A tip has a receipt apart from the delivery's. */
const isTip = ({ lines }: ReceiptView): boolean =>
  lines.every(({ en }) => en === receiptLineItem("tip").en);

/** Opens the delivery's paper that holds now; nothing before there is one. */
export function ReceiptButton({ bookingId }: { bookingId: string }) {
  const t = useText("receipts");
  const { data } = useReceipts(bookingId);
  const newest = data?.receipts.findLast(
    (receipt) => receipt.kind !== "credit_note" && !receipt.replacedBy && !isTip(receipt),
  );
  if (!newest) return null;
  return (
    <ActionButton
      variant="outline"
      fullWidth
      icon={<IconReceipt size={20} />}
      to={`/customer/receipt/${newest.id}`}
    >
      {t("card.open")}
    </ActionButton>
  );
}

function useReceipts(bookingId: string) {
  const input = { params: { id: bookingId } };
  return { input, ...useApiQuery("GET /bookings/{id}/receipts", input) };
}

function ReceiptList({ receipts }: { receipts: readonly ReceiptView[] }) {
  const t = useText("receipts");
  const locale = useLocale();
  if (receipts.length === 0) return <p>{t("card.none")}</p>;
  const describe = (receipt: ReceiptView) =>
    [
      // A price that was paid by two methods has two receipts, which would look alike.
      receipt.kind !== "credit_note" && receiptMethod(receipt.method)[locale],
      receipt.serial,
      t("card.issued", { day: formatDay(receipt.issuedAt, locale) }),
      receipt.replacedBy && t("card.void"),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <List label={t("card.title")}>
      {receipts.map((receipt) => (
        <ListRow
          key={receipt.id}
          to={`/customer/receipt/${receipt.id}`}
          title={(isTip(receipt) ? receiptLineItem("tip") : receiptTitle(receipt))[locale]}
          description={describe(receipt)}
          end={formatBaht(
            receipt.kind === "credit_note" ? -receipt.amountSatang : receipt.amountSatang,
          )}
        />
      ))}
    </List>
  );
}
