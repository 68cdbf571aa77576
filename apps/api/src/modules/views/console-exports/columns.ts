import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { AuditEntry } from "@songtan/contract/console/audit";
import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import type { BookEntry, BookMonth, WithholdingView } from "@songtan/contract/console/books";
import type { ConsoleBusinessSummary } from "@songtan/contract/console/businesses";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import type { DisputeRow } from "@songtan/contract/console/disputes";
import type { ConsoleAppeal, ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import type { AlertView } from "@songtan/contract/console/live/on-call";
import type { ConsoleAnnouncement } from "@songtan/contract/console/overview/announcements";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import type { PaymentRow } from "@songtan/contract/console/payments";
import type {
  ConsoleCod,
  ConsolePayout,
  PayoutRunSummary,
} from "@songtan/contract/console/payouts";
import type { PromoSummary } from "@songtan/contract/console/promos";
import type {
  ProviderDifference,
  ProviderDifferences,
} from "@songtan/contract/console/reconciliation";
import type { CaseTermsView, ReportRow } from "@songtan/contract/console/reports";
import type { ReviewView } from "@songtan/contract/console/reviews";
import type { SecurityEventView } from "@songtan/contract/console/security-events";
import type { StaffView } from "@songtan/contract/console/staff";
import type { HolidayView } from "@songtan/contract/console/tariffs";

type Plain = string | number | boolean | null | undefined;
/** `driver.name` and the like: where a value is in a row. Of an array it is that of each element. */
type PathOf<Row> =
  NonNullable<Row> extends readonly (infer Item)[]
    ? PathOf<Item>
    : NonNullable<Row> extends Plain
      ? never
      : {
          [Key in keyof NonNullable<Row> & string]: Key | `${Key}.${PathOf<NonNullable<Row>[Key]>}`;
        }[keyof NonNullable<Row> & string];

export type ExportColumns = {
  paths: readonly string[];
  /** The rows of one answer, where they are not its `data`. */
  rowsOf(data: unknown): readonly unknown[];
};

const columns = <Row>(...paths: readonly PathOf<Row>[]): ExportColumns => ({
  paths,
  rowsOf: (data) => data as readonly unknown[],
});

type Line = Omit<BookEntry, "lines"> & { line: BookEntry["lines"][number] };
const linesOf = (entries: readonly BookEntry[]): Line[] =>
  entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, line })));

/**
 * The columns of each file, by where their values are in a row of the list. A name with a unit or a moment
 * in it says how it is written: satang as baht, instants on Bangkok's clock.
 */
export const exportColumns: Readonly<Record<ExportedList, ExportColumns>> = {
  bookings: columns<ConsoleBookingSummary>(
    "number",
    "state",
    "vehicle",
    "createdAt",
    "scheduledAt",
    "endedAt",
    "customer.name",
    "driver.name",
    "from",
    "to",
    "stopCount",
    "totalSatang",
    "paymentMethod",
    "paymentState",
  ),
  customers: columns<ConsoleCustomerSummary>("name", "phone", "email", "state", "createdAt"),
  businesses: columns<ConsoleBusinessSummary>(
    "name",
    "taxId",
    "suspended",
    "creditLimitSatang",
    "createdAt",
  ),
  drivers: columns<ConsoleDriverSummary>(
    "name",
    "phone",
    "email",
    "vehicle",
    "plate",
    "provinceCode",
    "verified",
    "suspended",
    "onDuty",
    "createdAt",
  ),
  appeals: columns<ConsoleAppeal>(
    "driver.name",
    "state",
    "text",
    "createdAt",
    "suspension.reason",
    "suspension.at",
    "answer",
    "answeredBy",
    "answeredAt",
  ),
  reviews: columns<ReviewView>(
    "name",
    "vehicle",
    "plate",
    "provinceCode",
    "waiting.kind",
    "waitingSince",
    "lock.staffName",
  ),
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
  holidays: columns<HolidayView>("day", "nameTh", "nameEn"),
  "books-entries": {
    ...columns<Line>(
      "id",
      "accountingOn",
      "happenedAt",
      "kind",
      "booking.number",
      "source",
      "line.account",
      "line.ownerName",
      "line.amountSatang",
    ),
    rowsOf: (data) => linesOf(data as BookEntry[]),
  },
  "books-months": columns<BookMonth>("month", "state", "entries", "closedAt", "closedBy"),
  "books-withholdings": columns<WithholdingView>(
    "accountingOn",
    "customer.name",
    "payerName",
    "payerTaxId",
    "certificateNumber",
    "certificateOn",
    "income",
    "percent",
    "baseSatang",
    "taxSatang",
    "recordedBy",
  ),
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
  staff: columns<StaffView>(
    "name",
    "email",
    "state",
    "scopes",
    "createdAt",
    "activatedAt",
    "disabledAt",
    "lastSeenAt",
    "invitedBy",
  ),
  audit: columns<AuditEntry>(
    "at",
    "actor.kind",
    "actor.name",
    "action",
    "subject.kind",
    "subject.name",
    "subject.id",
    "address",
  ),
  "security-events": columns<SecurityEventView>(
    "at",
    "kind",
    "outcome",
    "reason",
    "role",
    "account.name",
    "staff.name",
    "network",
    "device",
    "times",
    "firstAt",
  ),
  depots: columns<ConsoleDepot>(
    "name.th",
    "name.en",
    "address.th",
    "hours.th",
    "phone",
    "latitude",
    "longitude",
    "closed",
    "savedAt",
    "savedBy",
  ),
  announcements: columns<ConsoleAnnouncement>(
    "createdAt",
    "audience",
    "provinceCode",
    "vehicle",
    "onDuty",
    "text.th",
    "text.en",
    "startsAt",
    "endsAt",
    "state",
    "recipients",
    "createdBy.name",
    "endedBy.name",
  ),
  alerts: columns<AlertView>("openedAt", "kind", "accepted.by", "accepted.at", "calls.staffName"),
};
