import type { AuditEntry } from "@songtan/contract/console/audit";
import type { BookEntry, BookMonth, WithholdingView } from "@songtan/contract/console/books";
import type { AlertView } from "@songtan/contract/console/live/on-call";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import type { SecurityEventView } from "@songtan/contract/console/security-events";
import type { StaffView } from "@songtan/contract/console/staff";
import { figureNames } from "@songtan/domain/figures/figures";
import { columns, type ExportColumns } from "./row-paths.ts";

type Line = Omit<BookEntry, "lines"> & { line: BookEntry["lines"][number] };
const linesOf = (entries: readonly BookEntry[]): Line[] =>
  entries.flatMap(({ lines, ...entry }) =>
    lines.map((line, index) => ({
      ...entry,
      line,
      // Once for each entry, so that the column sums to the figure.
      countedSatang: index === 0 ? entry.countedSatang : null,
    })),
  );

/** Columns of the lists about the ledger, staff and records. */
export const recordsColumns = {
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
      "countedSatang",
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
  figures: {
    ...columns<FiguresReport["days"][number]>("day", ...figureNames),
    rowsOf: (data) => (data as FiguresReport).days,
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
    "key.business",
    "key.name",
    "network",
    "device",
    "times",
    "firstAt",
  ),
  alerts: columns<AlertView>("openedAt", "kind", "accepted.by", "accepted.at", "calls.staffName"),
} satisfies Record<string, ExportColumns>;
