import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callKey } from "../features/api/use-call.ts";
import { usePaymentOptions } from "../features/payments/methods/use-payment-options.ts";
import { TopUp } from "../features/payments/top-up/top-up.tsx";
import { PayoutDialog } from "../features/payouts/payout-dialog.tsx";
import { auth } from "../features/session/session.ts";

/** Actions on a driver's balance: withdraw from it and pay into it. */
export function MoneyActions({ children }: { children?: ReactNode }) {
  const options = usePaymentOptions();
  const queryClient = useQueryClient();
  const moneyMoved = () => {
    void auth.fetchUser("driver");
    for (const name of ["GET /driver/dashboard", "GET /driver/payouts"] as const)
      void queryClient.invalidateQueries({ queryKey: callKey(name) });
  };
  return (
    <Stack gap={2}>
      <PayoutDialog onRequested={moneyMoved} />
      {options.methods.includes("promptpay") && <TopUp onPaid={moneyMoved} />}
      {children}
    </Stack>
  );
}
