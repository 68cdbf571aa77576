import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import { canManageBusiness, memberHasScope } from "@songtan/domain/businesses/rights";
import { serviceDay } from "@songtan/domain/thai/dates";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useBusinessBookingPath } from "../../features/api/use-business-booking-path.ts";
import { callKey, useApiQuery } from "../../features/api/use-call.ts";
import { BalanceCard } from "../../features/business-money/balance-card.tsx";
import { Invoices } from "../../features/business-money/invoices.tsx";
import { LowBalance } from "../../features/business-money/low-balance.tsx";
import { MonthStatement } from "../../features/business-money/month-statement.tsx";
import { CodCard } from "../../features/payouts/cod-card.tsx";
import { recentMonths } from "../../features/statements/months.ts";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";
import { BusinessBankAccount } from "./business-bank-account.tsx";

export const handle: PageHandle = { middleware: "customer" };

/** With the card's fields and the QR code, for those who pay. */
const PayDialog = lazy(async () => {
  const { PayDialog } = await import("../../features/payments/business/pay-dialog.tsx");
  return { default: PayDialog };
});

export default function BusinessMoney() {
  const t = useText("money");
  const business = useText("business");
  return (
    <BusinessPage
      title={t("title")}
      description={t("description")}
      texts={["business", "payments", "payouts", "tracking"]}
      hasModes
    >
      {(shown) =>
        memberHasScope(shown.business.role, "money.read") ? (
          <Sections key={`${shown.business.id} ${shown.mode}`} {...shown} />
        ) : (
          <Notice tone="info">{business("onlyManagers")}</Notice>
        )
      }
    </BusinessPage>
  );
}

const moneyCalls = [
  "GET /business/balance",
  "GET /business/invoices",
  "GET /business/statement",
] as const;

/** `invoice` null: the balance is topped up. */
type Paying = { invoice: InvoiceView | null };

function Sections({ business, mode }: ShownBusiness) {
  const t = useText("money");
  const shell = useText("shell");
  const locale = useLocale();
  const queries = useQueryClient();
  const bookingPath = useBusinessBookingPath();
  const [paying, setPaying] = useState<Paying | null>(null);
  const { data, error, refetch, isFetching } = useApiQuery("GET /business/balance", {});
  const changed = () => {
    for (const call of moneyCalls) void queries.invalidateQueries({ queryKey: callKey(call) });
  };
  return (
    <>
      {!data && !error && <CardSkeleton label={shell("loading")} lines={3} />}
      {!data && error && (
        <QueryError
          error={error}
          title={t("failed")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <BalanceCard balance={data} onTopUp={() => setPaying({ invoice: null })} />}
      <Invoices onPay={(invoice) => setPaying({ invoice })} />
      <MonthStatement months={recentMonths(serviceDay(new Date()), locale)} />
      {mode === "live" && canManageBusiness(business.role) && (
        <BusinessBankAccount business={business} />
      )}
      <CodCard bookingPath={(id) => bookingPath(id, "complete")} />
      {data && <LowBalance lowBalanceSatang={data.lowBalanceSatang} onSaved={changed} />}
      {paying && data && (
        <Suspense fallback={null}>
          <PayDialog
            {...paying}
            availableSatang={data.availableSatang}
            onPaid={changed}
            onClose={() => setPaying(null)}
          />
        </Suspense>
      )}
    </>
  );
}
