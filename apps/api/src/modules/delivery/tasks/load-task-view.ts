import type { DepotView } from "@songtan/contract/bookings/depots";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isTerminal } from "@songtan/domain/booking/booking";
import { type BookingState, bookingStates } from "@songtan/domain/booking-types";
import type { EarningLineItem } from "@songtan/domain/ledger/job-earnings";
import { returnFare, returnPay } from "@songtan/domain/quoting/return-fare";
import type { Kysely } from "kysely";
import type { Cursor } from "../../../db/cursor.ts";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCashHeldByOthers } from "../../../ledger/driver-balances.ts";
import { earningsOf } from "../../accounting/booking-postings/driver-earnings.ts";
import {
  assignmentKinds,
  type HandedOverJob,
  listHandedOverJobs,
  listReceiving,
  loadHandoverPart,
  loadHandoverPayOf,
  receivingPeriodOf,
} from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { cashToCollect } from "../../bookings/record/booking-money.ts";
import { taskEditOf } from "../../bookings/record/edits.ts";
import { parcelPhotoLink } from "../../bookings/record/parcel-photo.ts";
import { waitingViewOf } from "../../bookings/record/waiting-fee.ts";
import { toHeldPay } from "../../payouts/freezes/freezes.ts";
import { chatStateOf } from "../chat/chat-state.ts";
import { toDepotView } from "../depots/load-depot.ts";
import { loadDepotFor } from "../depots/load-held-goods.ts";
import { toProofView } from "../snapshot/proofs.ts";
import { loadTaskSnapshot, loadTaskSnapshots, type TaskSnapshot } from "./task-snapshot.ts";
import { toTaskView } from "./task-view.ts";

export type TaskReads = Pick<Deps, "secrets" | "clock"> & { db: Kysely<Database> };

/** A task by its booking's id; null when the booking was never carried by this driver nor is about to be handed to them. */
export async function loadTaskView(
  reads: TaskReads,
  bookingId: string,
  driverId: string,
): Promise<TaskView | null> {
  const snapshot = await loadTaskSnapshot(reads.db, { bookingId, driverId });
  if (!snapshot) return null;
  const { booking, handovers } = snapshot;
  if (booking.driverId === driverId && booking.assignedAt)
    return viewTask(reads, snapshot, { driverId, assignedAt: booking.assignedAt });
  const receiving = receivingPeriodOf(handovers, driverId);
  if (receiving && !receiving.until)
    return viewTask(reads, snapshot, { driverId, assignedAt: receiving.since });
  const [handedOn] = await listHandedOverJobs(reads.db, driverId, bookingId);
  return handedOn
    ? viewTask(reads, snapshot, { driverId, assignedAt: handedOn.assignedAt, handedOn })
    : null;
}

/** A former booking of this driver: given back, or reassigned. Null when it never was theirs. */
export async function loadLostTask(
  reads: TaskReads,
  bookingId: string,
  driverId: string,
): Promise<TaskView | null> {
  const snapshot = await loadTaskSnapshot(reads.db, { bookingId, driverId });
  const had = snapshot?.events.findLast(
    ({ kind, actor }) =>
      assignmentKinds.some((begins) => begins === kind) && actor === `driver:${driverId}`,
  );
  return snapshot && had
    ? viewTask(reads, snapshot, { driverId, assignedAt: had.happenedAt })
    : null;
}

type TaskReader = {
  driverId: string;
  assignedAt: Date;
  /** They had the goods and handed them on. */
  handedOn?: HandedOverJob | undefined;
};

/** The view of a booking for a driver who has, or had, it. */
export async function viewTask(
  reads: TaskReads,
  snapshot: TaskSnapshot,
  reader: TaskReader,
): Promise<TaskView> {
  const { db, clock } = reads;
  const { driverId } = reader;
  const { booking, stops, handovers, edits } = snapshot;
  const bookingId = booking.id;
  const theirs = booking.driverId === driverId;
  const depot = theirs && (await loadReturnDepot(db, snapshot));
  const waiting = theirs && waitingViewOf(snapshot, clock());
  const carried = { ...booking, cashSatang: cashToCollect(booking) };
  const edit = theirs && taskEditOf(edits, carried, { driverId, now: clock() });
  const handedOver = await loadHandoverPayOf(db, { bookingId, handovers });
  return {
    ...toTaskView(snapshot, {
      ...reader,
      handover: await loadHandoverPart(db, { booking, stops, handovers, driverId }),
      handedOver,
      proofOf: (proof) => toProofView(reads, proof),
    }),
    ...(theirs && !isTerminal(booking.state) && parcelPhotoLink(reads, booking)),
    ...(depot && { depot }),
    ...(waiting && { waiting }),
    ...(edit && { edit }),
    ...(theirs && recallOf(snapshot)),
    ...(theirs && chatStateOf(booking, snapshot.chat, clock())),
    ...earnedOf(earningsOf(snapshot.earnings, booking)),
    heldPay: toHeldPay(snapshot.heldPay),
    othersCashSatang:
      handedOver.length > 0 ? await loadCashHeldByOthers(db, { bookingId, driverId }) : 0,
  };
}

/** The sender requested a recall: since when, and the pay for the return trip. */
function recallOf({ booking, tariff }: TaskSnapshot): Pick<TaskView, "recall"> {
  if (!booking.recalledAt) return {};
  const paySatang = returnPay(returnFare(linesOf(booking)), tariff.driverShare);
  return { recall: { at: booking.recalledAt.toISOString(), paySatang } };
}

/** Waiting fee and tip are shown during the task, all earnings once it is over. */
function earnedOf(
  earned: EarningLineItem[],
): Pick<TaskView, "earned" | "waitingSatang" | "tipSatang"> {
  const amountOf = (lineCode: EarningLineItem["code"]) =>
    earned.find(({ code }) => code === lineCode)?.amountSatang ?? 0;
  return { earned, waitingSatang: amountOf("waiting"), tipSatang: amountOf("tip") };
}

/** Loads the depot, which is sent from the start of the return trip, so that an offline phone has it as well. */
async function loadReturnDepot(
  db: Kysely<Database>,
  { booking, depot }: TaskSnapshot,
): Promise<DepotView | null> {
  if (booking.state !== "returning" && booking.state !== "held") return null;
  return depot ? toDepotView(depot) : ((await loadDepotFor(db, booking.id))?.view ?? null);
}

/** Returns true when the work has ended; goods at a depot have left the driver. */
const hasEnded = (state: BookingState): boolean => isTerminal(state) || state === "held";
const endedStates = bookingStates.filter(hasEnded);
const activeStates = bookingStates.filter((state) => !hasEnded(state));

export type TaskListing = {
  driverId: string;
  state?: "active" | "ended" | undefined;
  /** The last row of the page before. */
  after?: Cursor | null;
  limit: number;
};

/** A driver's tasks, the newest assignment first. */
export async function listTaskViews(reads: TaskReads, listing: TaskListing): Promise<TaskView[]> {
  const { driverId, state, after } = listing;
  const coming = state === "ended" ? [] : await listReceiving(reads.db, driverId);
  let query = reads.db
    .selectFrom("bookings")
    .selectAll()
    .where((eb) =>
      coming.length > 0
        ? eb.or([eb("driverId", "=", driverId), eb("id", "in", coming)])
        : eb("driverId", "=", driverId),
    );
  if (state) query = query.where("state", "in", state === "active" ? activeStates : endedStates);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("assignedAt", "id"), "<", eb.tuple(after.at, after.id)),
    );
  const bookings = await query
    .orderBy("assignedAt", "desc")
    .orderBy("id", "desc")
    .limit(listing.limit)
    .execute();
  const theirs = bookings.flatMap((booking) =>
    booking.assignedAt ? [{ booking, driverId, assignedAt: booking.assignedAt }] : [],
  );
  const listed =
    state === "active"
      ? theirs
      : mergeTransferredTasks(theirs, await loadTransferredTasks(reads, listing), listing.limit);
  const views = await viewTasks(reads, listed, driverId);
  // Work in hand comes in the order of its stops; a longer list than that keeps the order its pages are cut by.
  return state === "active" && !after && views.length < listing.limit
    ? views.sort((left, right) => (left.nextVisit ?? 0) - (right.nextVisit ?? 0))
    : views;
}

/** The views of listed bookings, in their order; all are loaded at once. */
async function viewTasks(
  reads: TaskReads,
  listed: readonly Listed[],
  driverId: string,
): Promise<TaskView[]> {
  const bookingIds = listed.map(({ booking }) => booking.id);
  const snapshots = await loadTaskSnapshots(reads.db, { bookingIds, driverId });
  const byId = new Map(snapshots.map((snapshot) => [snapshot.booking.id, snapshot]));
  const views = listed.map(({ booking, ...reader }) => {
    const snapshot = byId.get(booking.id);
    return snapshot ? viewTask(reads, snapshot, reader) : null;
  });
  return (await Promise.all(views)).filter((view) => view !== null);
}

type Listed = { booking: BookingRow; driverId: string; assignedAt: Date; handedOn?: HandedOverJob };

/** Loads jobs that this driver has handed on. They count as ended for this driver, wherever the goods are. */
async function loadTransferredTasks(
  reads: TaskReads,
  { driverId, after }: TaskListing,
): Promise<Listed[]> {
  const handedOn = (await listHandedOverJobs(reads.db, driverId)).filter(
    ({ assignedAt, bookingId }) =>
      !after || comesAfter({ assignedAt, id: bookingId }, { assignedAt: after.at, id: after.id }),
  );
  if (handedOn.length === 0) return [];
  const ids = handedOn.map(({ bookingId }) => bookingId);
  const bookings = await reads.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  return handedOn.flatMap((transferred) => {
    const booking = bookings.find(({ id }) => id === transferred.bookingId);
    return booking
      ? [{ booking, driverId, assignedAt: transferred.assignedAt, handedOn: transferred }]
      : [];
  });
}

/** Both, the newest assignment first, as one page. */
const mergeTransferredTasks = (
  theirs: readonly Listed[],
  handedOn: readonly Listed[],
  limit: number,
): Listed[] =>
  [...theirs, ...handedOn]
    .sort((left, right) => (comesAfter(keyOf(right), keyOf(left)) ? -1 : 1))
    .slice(0, limit);

type Key = { assignedAt: Date; id: string };
const keyOf = ({ assignedAt, booking }: Listed): Key => ({ assignedAt, id: booking.id });
/** Later in the list: assigned earlier, or at the same moment with the lower id. */
const comesAfter = (first: Key, other: Key): boolean =>
  first.assignedAt.getTime() === other.assignedAt.getTime()
    ? first.id < other.id
    : first.assignedAt < other.assignedAt;
