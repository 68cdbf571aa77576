import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { useSearchParams } from "react-router";
import { LineCallback } from "../../features/line-sign-in/line-callback.tsx";
import { ChargeResult } from "../../features/payments/charge-result.tsx";
import { PaymentResult } from "../../features/payments/payment-result.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { CustomerCallbackResult } from "../../features/sign-in/customer-callback-result.tsx";

export const handle: PageHandle = { layout: "callback" };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Back from a bank the address names a booking or a later charge; what became of it only the server says. */
function PaymentOrResult() {
  const { loggedIn } = useCustomer();
  const [search] = useSearchParams();
  const bookingId = search.get("booking") ?? "";
  const chargeId = search.get("charge") ?? "";
  if (loggedIn && uuid.test(chargeId)) return <ChargeResult chargeId={chargeId} />;
  const named = uuid.test(bookingId);
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
