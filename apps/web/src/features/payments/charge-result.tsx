import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Wallet } from "@songtan/ui/illustrations/wallet.tsx";
import { useEffect } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { isChargePending } from "./pending-charge.tsx";
import { useReturn } from "./use-return.ts";

const pollMilliseconds = 3000;

/**
 * Back from the bank with a tip, a higher price or an amount due: the result, read from the server.
 */
export function ChargeResult({ chargeId }: { chargeId: string }) {
  const t = useText("payments");
  const charges = useText("charges");
  const localePath = useLocalePath();
  const {
    mutate: checkCharge,
    data,
    error,
    isPending,
  } = useApiMutation("POST /charges/{id}/check");
  const waits: boolean = isChargePending(data);
  useEffect(() => {
    checkCharge({ params: { id: chargeId } });
  }, [checkCharge, chargeId]);
  useEffect(() => {
    if (!waits || isPending) return;
    const timer = setTimeout(() => checkCharge({ params: { id: chargeId } }), pollMilliseconds);
    return () => clearTimeout(timer);
  }, [waits, isPending, checkCharge, chargeId]);
  useReturn(data?.state === "paid" ? placeOf(data) : null);
  if (error && !data)
    return (
      <ProblemNotice error={error} onRetry={() => checkCharge({ params: { id: chargeId } })} />
    );
  if (!data) return <PageLoading label={t("result.checking")} />;
  const paid = data.state === "paid";
  const text = data.failure
    ? t(`failure.${data.failure}`)
    : charges(
        waits
          ? "result.waiting"
          : paid
            ? `result.${data.purpose}`
            : `result.${failureTextKey(data)}`,
      );
  return (
    <div role="status">
      <Empty
        titleAs="h1"
        title={t(
          paid ? "result.paid.title" : waits ? "result.waiting.title" : "result.failed.title",
        )}
        drawing={paid ? <Success /> : <Wallet />}
        action={
          <ActionButton to={localePath(placeOf(data))} fullWidth>
            {charges(`result.back.${data.purpose}`)}
          </ActionButton>
        }
      >
        {text}
      </Empty>
    </div>
  );
}

const failureTextKey = ({ state }: ChargeView) =>
  state === "given_back" ? "given_back" : "failed";

/** Where it was begun. */
function placeOf({ purpose, bookingId }: ChargeView): string {
  if (purpose === "due") return "/customer/profile#amount-due";
  return `/customer/${purpose === "tip" ? "complete" : "tracking"}/${bookingId}`;
}
