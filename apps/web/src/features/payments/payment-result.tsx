import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Wallet } from "@songtan/ui/illustrations/wallet.tsx";
import { useEffect } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { useReturn } from "./use-return.ts";

const pollMilliseconds = 3000;

/**
 * The result of a card payment, back from the bank. The address only names the booking; the server
 * queries the provider, and is queried again while the result is unknown.
 */
export function PaymentResult({ bookingId }: { bookingId: string }) {
  const t = useText("payments");
  const localePath = useLocalePath();
  const {
    mutate: checkPayment,
    data,
    error,
    isPending,
  } = useApiMutation("POST /bookings/{id}/payments/check");
  const waits = data?.state === "pending";
  useEffect(() => {
    checkPayment({ params: { id: bookingId } });
  }, [checkPayment, bookingId]);
  useEffect(() => {
    if (!waits || isPending) return;
    const timer = setTimeout(() => checkPayment({ params: { id: bookingId } }), pollMilliseconds);
    return () => clearTimeout(timer);
  }, [waits, isPending, checkPayment, bookingId]);
  useReturn(data?.state === "paid" ? `/customer/tracking/${bookingId}` : null);
  if (error && !data)
    return (
      <ProblemNotice error={error} onRetry={() => checkPayment({ params: { id: bookingId } })} />
    );
  if (!data) return <PageLoading label={t("result.checking")} />;
  const outcome = data.state === "paid" ? "paid" : waits ? "waiting" : "failed";
  return (
    <div role="status">
      <Empty
        titleAs="h1"
        title={t(`result.${outcome}.title`)}
        drawing={outcome === "paid" ? <Success /> : <Wallet />}
        action={
          <ActionButton to={localePath(`/customer/tracking/${bookingId}`)} fullWidth>
            {t(`result.${outcome}.action`)}
          </ActionButton>
        }
      >
        {t("result.what", {
          amount: formatBaht(amountAfterCredit(data)),
          number: data.bookingNumber,
        })}
        <br />
        {data.failure ? t(`failure.${data.failure}`) : t(`result.${outcome}.words`)}
      </Empty>
    </div>
  );
}
