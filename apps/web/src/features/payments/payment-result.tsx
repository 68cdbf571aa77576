import { formatBaht } from "@songtan/client/format.ts";
import { PageLoading } from "@songtan/client/page-loading.tsx";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useLocalePath, useText } from "@songtan/client/use-text.ts";
import { besidesCredit } from "@songtan/domain/payments/credit-part";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Empty } from "@songtan/ui/empty.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Wallet } from "@songtan/ui/illustrations/wallet.tsx";
import { useEffect } from "react";
import { useCommand } from "../api/use-call.ts";

const askAgainMilliseconds = 3000;

/**
 * What became of a card payment, back from the bank. The address only says of which booking; the server asks the
 * provider, and is asked again while nobody knows yet.
 */
export function PaymentResult({ bookingId }: { bookingId: string }) {
  const t = useText("payments");
  const localePath = useLocalePath();
  const { mutate: ask, data, error, isPending } = useCommand("POST /bookings/{id}/payments/check");
  const waits = data?.state === "pending";
  useEffect(() => {
    ask({ params: { id: bookingId } });
  }, [ask, bookingId]);
  useEffect(() => {
    if (!waits || isPending) return;
    const timer = setTimeout(() => ask({ params: { id: bookingId } }), askAgainMilliseconds);
    return () => clearTimeout(timer);
  }, [waits, isPending, ask, bookingId]);
  if (error && !data) return <ProblemNotice error={error} onRetry={() => ask({ params: { id: bookingId } })} />;
  if (!data) return <PageLoading label={t("result.checking")} />;
  const word = data.state === "paid" ? "paid" : waits ? "waiting" : "failed";
  return (
    <div role="status">
      <Empty
        titleAs="h1"
        title={t(`result.${word}.title`)}
        drawing={word === "paid" ? <Success /> : <Wallet />}
        action={
          <ActionButton to={localePath(`/customer/tracking/${bookingId}`)} fullWidth>
            {t(`result.${word}.action`)}
          </ActionButton>
        }
      >
        {t("result.what", { amount: formatBaht(besidesCredit(data)), number: data.bookingNumber })}
        <br />
        {data.failure ? t(`failure.${data.failure}`) : t(`result.${word}.words`)}
      </Empty>
    </div>
  );
}
