import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import type { DisputeRow } from "@songtan/contract/console/disputes";
import type { PaymentRow } from "@songtan/contract/console/payments";
import type {
  ConsoleCod,
  ConsolePayout,
  PayoutRunSummary,
  PayoutRunView,
} from "@songtan/contract/console/payouts";
import type { PromoSummary, PromoView } from "@songtan/contract/console/promos";
import type {
  ProviderDifference,
  ProviderDifferences,
} from "@songtan/contract/console/reconciliation";
import type { CaseTermsView, ReportRow } from "@songtan/contract/console/reports";
import type { HolidayView, TariffBoard, TariffVersion } from "@songtan/contract/console/tariffs";
import { columns, type ExportColumns } from "./row-paths.ts";

type RunLine = ConsolePayout &
  Pick<PayoutRunView["items"][number], "check"> & {
    leftOutBy: string | null;
    leftOutNote: string | null;
  };
const runLinesOf = ({ items }: PayoutRunView): RunLine[] =>
  items.map(({ payout, check, excluded }) => ({
    ...payout,
    check,
    leftOutBy: excluded?.by.name ?? null,
    leftOutNote: excluded?.words ?? null,
  }));

/** Payments, refunds, cases and payouts. */
export const moneyColumns = {
  payments: columns<PaymentRow>(
    "createdAt",
    "purpose",
    "booking.number",
    "customer.name",
    "method",
    "amountSatang",
    "refundedSatang",
    "state",
    "attention",
  ),
  reports: columns<ReportRow>(
    "number",
    "kind",
    "state",
    "booking.number",
    "reporter.name",
    "reporter.role",
    "askedSatang",
    "createdAt",
    "dueAt",
    "overdue",
  ),
  disputes: columns<DisputeRow>(
    "providerDisputeId",
    "state",
    "booking.number",
    "customer.name",
    "amountSatang",
    "reasonCode",
    "reasonMessage",
    "openedAt",
    "closedAt",
  ),
  adjustments: columns<AdjustmentView>(
    "createdAt",
    "kind",
    "owner.name",
    "booking.number",
    "amountSatang",
    "words",
    "state",
    "proposedBy",
    "decidedBy",
    "decidedAt",
    "decidedWords",
  ),
  "case-terms": columns<CaseTermsView>(
    "from",
    "state",
    "reportDays",
    "claimDays",
    "answerWorkingDays",
    "refundEachSatang",
    "refundPerDaySatang",
    "addedBy",
    "approvedBy",
  ),
  payouts: columns<ConsolePayout>(
    "requestedAt",
    "kind",
    "owner.name",
    "amountSatang",
    "feeSatang",
    "netSatang",
    "state",
    "account.bankCode",
    "account.lastDigits",
    "accountName",
    "sendDay",
    "sentAt",
    "endedAt",
    "failure",
    "providerTransferId",
  ),
  "payout-runs": columns<PayoutRunSummary>(
    "sendDay",
    "state",
    "count",
    "leftOut",
    "totalSatang",
    "preparedBy.name",
    "preparedAt",
    "approvedBy.name",
    "endedAt",
  ),
  "payout-run-items": {
    ...columns<RunLine>(
      "owner.name",
      "kind",
      "amountSatang",
      "feeSatang",
      "netSatang",
      "state",
      "account.bankCode",
      "account.lastDigits",
      "accountName",
      "requestedAt",
      "check",
      "leftOutBy",
      "leftOutNote",
    ),
    rowsOf: (data) => runLinesOf(data as PayoutRunView),
  },
  cod: columns<ConsoleCod>(
    "bookingNumber",
    "customer.name",
    "driver.name",
    "amountSatang",
    "state",
    "collectedAt",
    "heldUntil",
    "handedIn",
    "paidAt",
  ),
  promos: columns<PromoSummary>(
    "code",
    "name",
    "state",
    "percent",
    "amountSatang",
    "capSatang",
    "minimumSatang",
    "budgetSatang",
    "spentSatang",
    "uses",
    "startsAt",
    "endsAt",
    "updatedBy",
    "updatedAt",
  ),
  "promo-uses": {
    ...columns<PromoView["latestUses"][number]>(
      "number",
      "customer",
      "amountSatang",
      "takenAt",
      "givenBackAt",
    ),
    rowsOf: (data) => (data as PromoView).latestUses,
  },
  "business-invoices": {
    ...columns<InvoiceView>(
      "serial",
      "month",
      "state",
      "issuedAt",
      "dueOn",
      "amountSatang",
      "vatSatang",
      "paidSatang",
      "creditedSatang",
      "openSatang",
    ),
    rowsOf: (data) => (data as ConsoleBusiness).invoices,
  },
  tariffs: {
    ...columns<TariffVersion>(
      "version",
      "state",
      "effectiveFrom",
      "note",
      "publishedAt",
      "publishedBy",
    ),
    rowsOf: (data) => (data as TariffBoard).versions,
  },
  holidays: columns<HolidayView>("day", "nameTh", "nameEn"),
  "provider-differences": {
    ...columns<ProviderDifference>(
      "serviceDay",
      "kind",
      "problem",
      "about.booking.number",
      "about.owner",
      "providerId",
      "providerSatang",
      "ourSatang",
      "foundAt",
      "settled.by",
      "settled.at",
      "settled.words",
    ),
    rowsOf: (data) => (data as ProviderDifferences).differences,
  },
} satisfies Record<string, ExportColumns>;
