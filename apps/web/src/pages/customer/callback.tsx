import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isRecordId } from "@songtan/contract/client-routes";
import { useSearchParams } from "react-router";
import { LineCallback } from "../../features/line-sign-in/line-callback.tsx";
import { ChargeResult } from "../../features/payments/charge-result.tsx";
import { PaymentResult } from "../../features/payments/payment-result.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { CustomerCallbackResult } from "../../features/sign-in/customer-callback-result.tsx";

export const handle: PageHandle = { layout: "callback" };

/** Shown on return from a bank. The address names a booking or a later charge; the result comes only from the server. */
function PaymentOrResult() {
  const { loggedIn } = useCustomer();
  const [search] = useSearchParams();
  const bookingId = search.get("booking") ?? "";
  const chargeId = search.get("charge") ?? "";
  if (loggedIn && isRecordId(chargeId)) return <ChargeResult chargeId={chargeId} />;
  const named = isRecordId(bookingId);
  return named && loggedIn ? <PaymentResult bookingId={bookingId} /> : <CustomerCallbackResult />;
}

export default function CustomerCallback() {
  const t = useText("auth");
  return (
    <>
      <PageHead title={t("customerCallback.title")} hidden />
      <LineCallback strategy="customer">
        <PaymentOrResult />
      </LineCallback>
    </>
  );
}
