import type { TaskEventKind } from "@songtan/domain/booking-types";
import { type PersonNames, shortName } from "@songtan/domain/thai/names";
import { type QueryCreator, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Database, Reader } from "../../../db/database.ts";
import { readJsonRow, readJsonRows } from "../../../db/json-rows.ts";
import {
  type EarningRow,
  selectDriverEarnings,
} from "../../accounting/booking-postings/driver-earnings.ts";
import { type HeldPayRow, selectHeldPay } from "../../payouts/freezes/freezes.ts";
import { type ChatCounts, chatCounts } from "../chat/chat-state.ts";
import {
  type BookingColumns,
  type BookingSnapshot,
  readSnapshot,
  selectCustomerNames,
  selectDepot,
  selectSnapshot,
} from "../snapshot/booking-snapshot.ts";

type RecordedRow = { kind: TaskEventKind; stopIndex: number; happenedAt: Date };

/** All that a driver's page shows of a booking; a handover has more. */
export type TaskSnapshot = BookingSnapshot & {
  customerName: string;
  depot: Selectable<DB["depots"]> | null;
  /** The hash of the driver's newest event: the next one continues the chain. */
  chainHead: string | null;
  /** Events that staff recorded for the driver, in order. */
  byStaff: RecordedRow[];
  chat: ChatCounts;
  earnings: EarningRow[];
  heldPay: HeldPayRow[];
};

/** Bookings for one driver, in any order. One round trip. */
export async function loadTaskSnapshots(
  db: Reader,
  { bookingIds, driverId }: { bookingIds: readonly string[]; driverId: string },
): Promise<TaskSnapshot[]> {
  if (bookingIds.length === 0) return [];
  const rows = await selectTaskSnapshots(db, { bookingIds, driverId });
  return rows.map(readTaskSnapshot);
}

/** Loads one booking for a driver; null if it does not exist. */
export async function loadTaskSnapshot(
  db: Reader,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<TaskSnapshot | null> {
  const [row] = await selectOneTask(db, { bookingId, driverId });
  return row ? readTaskSnapshot(row) : null;
}

type TaskSnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectTaskSnapshot>["executeTakeFirstOrThrow"]>
>;

const readTaskSnapshot = (row: TaskSnapshotRow): TaskSnapshot => ({
  ...readSnapshot(row),
  customerName: shortName(readJsonRow<PersonNames>(row.customerNames, {})),
  depot: row.depot && readJsonRow<Selectable<DB["depots"]>>(row.depot, { savedAt: true }),
  chainHead: row.chainHead,
  byStaff: readJsonRows<RecordedRow>(row.byStaff, { happenedAt: true }),
  chat: row.chat,
  earnings: readJsonRows<EarningRow>(row.earnings, {}),
  heldPay: readJsonRows<HeldPayRow>(row.heldPay, {}),
});

const selectTaskSnapshot = (db: QueryCreator<Database>, driverId: string) =>
  selectSnapshot(db).select((eb) => [
    selectCustomerNames(eb).as("customerNames"),
    selectDepot(eb).as("depot"),
    selectChainHead(eb, driverId).as("chainHead"),
    selectByStaff(eb, driverId).as("byStaff"),
    chatCounts("driver", driverId).as("chat"),
    selectDriverEarnings(eb, driverId).as("earnings"),
    selectHeldPay(eb, driverId).as("heldPay"),
  ]);

const selectTaskSnapshots = compileOnce(
  (db, { bookingIds, driverId }: { bookingIds: readonly string[]; driverId: string }) =>
    selectTaskSnapshot(db, driverId).where(
      "bookings.id",
      "=",
      sql<string>`any(${bookingIds}::uuid[])`,
    ),
);

/** PostgreSQL expects ten rows from a list, and would make a new plan each time for a single booking. */
const selectOneTask = compileOnce(
  (db, { bookingId, driverId }: { bookingId: string; driverId: string }) =>
    selectTaskSnapshot(db, driverId).where("bookings.id", "=", bookingId),
);

const selectByStaff = (eb: BookingColumns, driverId: string) =>
  jsonArrayFrom(
    eb
      .selectFrom("taskEvents")
      .select(["taskEvents.stopIndex", "taskEvents.happenedAt"])
      .select((event) => event.ref("taskEvents.kind").$castTo<TaskEventKind>().as("kind"))
      .whereRef("taskEvents.bookingId", "=", "bookings.id")
      .where("taskEvents.driverId", "=", driverId)
      .where("taskEvents.recordedBy", "is not", null)
      .where("taskEvents.outcome", "=", "applied")
      .orderBy("taskEvents.sequenceNumber"),
  );

const selectChainHead = (eb: BookingColumns, driverId: string) =>
  eb
    .selectFrom("taskEvents")
    .select("taskEvents.hash")
    .whereRef("taskEvents.bookingId", "=", "bookings.id")
    .where("taskEvents.driverId", "=", driverId)
    .where("taskEvents.hash", "is not", null)
    .orderBy("taskEvents.sequenceNumber", "desc")
    .limit(1);
