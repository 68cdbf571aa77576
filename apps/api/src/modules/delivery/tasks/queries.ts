import type { DepotView } from "@songtan/contract/bookings/depots";
import type { ProofView } from "@songtan/contract/bookings/stops";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isTerminal } from "@songtan/domain/booking/booking";
import { type BookingState, bookingStates } from "@songtan/domain/booking-types";
import type { EarningLineItem } from "@songtan/domain/ledger/job-earnings";
import type { ConfirmationKind } from "@songtan/domain/tasks/handover";
import type { Kysely } from "kysely";
import type { Cursor } from "../../../db/cursor.ts";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCashHeldByOthers } from "../../../ledger/driver-balances.ts";
import { loadDriverEarnings } from "../../accounting/booking-postings/load-driver-earnings.ts";
import {
  assignmentKinds,
  type HandedOverJob,
  type HandoverRow,
  listHandedOverJobs,
  listReceiving,
  loadHandoverPart,
  loadHandoverPayOf,
  loadHandovers,
  receivingPeriodOf,
} from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, cashToCollect, type StopRow } from "../../bookings/record/booking.ts";
import { loadProofStopIndexMapper, loadTaskEdit } from "../../bookings/record/edits.ts";
import { loadRecipientRequests } from "../../bookings/record/recipient-requests.ts";
import { loadWaitingView } from "../../bookings/record/waiting-fee.ts";
import { loadHeldPay } from "../../payouts/freezes/freezes.ts";
import {
  isPictureOfProof,
  pictureLinkSeconds,
  signedFileUrl,
} from "../../platform/uploads/queries.ts";
import { loadChatState } from "../chat/queries.ts";
import { loadDepot } from "../depots/load-depot.ts";
import { loadDepotFor } from "../depots/queries.ts";
import { loadTaskRecall } from "./load-task-recall.ts";
import { type ProofRow, type TaskRows, toTaskView } from "./task-view.ts";

export type { ProofRow };
export type TaskReads = Pick<Deps, "secrets" | "clock"> & { db: Kysely<Database> };

/**
 * Every proof of a booking, oldest first: for the driver's task and, imported by `features/booking-detail`, for the customer's
 * booking view. The phone chooses a picture's id before it sends the picture, so only an upload that the driver who
 * made the proof sent as one counts; `uploadId` is null until it has arrived.
 */
export async function loadProofs(db: Kysely<Database>, bookingId: string): Promise<ProofRow[]> {
  const rows = await db
    .selectFrom("proofs")
    .innerJoin("taskEvents", "taskEvents.id", "proofs.taskEventId")
    .leftJoin("uploads", (join) => join.on(isPictureOfProof))
    .select([
      "proofs.stopIndex as stopIndex",
      "taskEvents.kind as eventKind",
      "taskEvents.driverId as driverId",
      "proofs.kind",
      "uploads.id as uploadId",
      "proofs.recipientName as recipientName",
      "proofs.verified",
      "proofs.happenedAt as happenedAt",
      "proofs.receivedAt as receivedAt",
      "proofs.latitude",
      "proofs.longitude",
    ])
    .where("proofs.bookingId", "=", bookingId)
    // A picture deleted by retention is not one that is still to arrive.
    .where((eb) =>
      eb.or([
        eb("pictureDeletedAt", "is", null),
        eb("proofs.kind", "not in", ["photo", "signature"]),
      ]),
    )
    .orderBy("proofs.happenedAt")
    .orderBy("proofs.kind")
    .orderBy("proofs.id")
    .execute();
  const placeOf = await loadProofStopIndexMapper(db, bookingId);
  return rows.flatMap((row) => {
    const stopIndex = placeOf(row);
    return stopIndex === null ? [] : [{ ...row, stopIndex, kind: row.kind as ProofView["kind"] }];
  });
}

/** A proof as it crosses the wire, to customer and driver alike. Its picture has a link once the phone has sent it. */
export function toProofView(deps: Pick<Deps, "secrets" | "clock">, proof: ProofRow): ProofView {
  return {
    kind: proof.kind,
    url: proof.uploadId
      ? signedFileUrl(deps, proof.uploadId, deps.clock(), pictureLinkSeconds)
      : null,
    recipientName: proof.recipientName,
    verified: proof.verified,
    happenedAt: proof.happenedAt.toISOString(),
    receivedAt: proof.receivedAt.toISOString(),
    latitude: proof.latitude,
    longitude: proof.longitude,
  };
}

export type HandoverProofRows = { giverProofs: ProofRow[]; receiverProofs: ProofRow[] };

/** The photos of one handover, of the proofs of its booking. */
export function proofsOfHandover(
  proofs: readonly ProofRow[],
  { fromDriverId, toDriverId }: { fromDriverId: string; toDriverId: string },
): HandoverProofRows {
  const proofsBy = (kind: ConfirmationKind, driverId: string) =>
    proofs.filter((proof) => proof.eventKind === kind && proof.driverId === driverId);
  return {
    giverProofs: proofsBy("handed_over", fromDriverId),
    receiverProofs: proofsBy("taken_over", toDriverId),
  };
}

/** A task by its booking's id; null when the booking was never carried by this driver nor is about to be handed to them. */
export async function loadTaskView(
  reads: TaskReads,
  bookingId: string,
  driverId: string,
): Promise<TaskView | null> {
  const booking = await reads.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) return null;
  if (booking.driverId === driverId && booking.assignedAt)
    return viewTask(reads, booking, { driverId, assignedAt: booking.assignedAt });
  const handovers = await loadHandovers(reads.db, bookingId);
  const receiving = receivingPeriodOf(handovers, driverId);
  if (receiving && !receiving.until)
    return viewTask(reads, booking, { driverId, assignedAt: receiving.since, handovers });
  const [handedOn] = await listHandedOverJobs(reads.db, driverId, bookingId);
  return handedOn
    ? viewTask(reads, booking, { driverId, assignedAt: handedOn.assignedAt, handedOn, handovers })
    : null;
}

/** A former booking of this driver: given back, or reassigned. Null when it never was theirs. */
export async function loadLostTask(
  reads: TaskReads,
  bookingId: string,
  driverId: string,
): Promise<TaskView | null> {
  const had = await reads.db
    .selectFrom("bookingEvents")
    .select("happenedAt")
    .where("bookingId", "=", bookingId)
    .where("kind", "in", assignmentKinds)
    .where("actor", "=", `driver:${driverId}`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const booking =
    had &&
    (await reads.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", bookingId)
      .executeTakeFirst());
  return booking ? viewTask(reads, booking, { driverId, assignedAt: had.happenedAt }) : null;
}

type TaskReader = {
  driverId: string;
  assignedAt: Date;
  /** They had the goods and handed them on. */
  handedOn?: HandedOverJob;
  /** What the caller has loaded already, after the last change. */
  handovers?: readonly HandoverRow[];
  stops?: StopRow[];
};

/** The view of a booking for a driver who has, or had, it. */
export async function viewTask(
  reads: TaskReads,
  booking: BookingRow,
  reader: TaskReader,
): Promise<TaskView> {
  const { driverId, assignedAt, handedOn } = reader;
  const { id: bookingId } = booking;
  const theirs = booking.driverId === driverId;
  const handovers = reader.handovers ?? (await loadHandovers(reads.db, bookingId));
  const rows = await completeTask(reads.db, booking, reader);
  const depot = theirs && (await loadReturnDepot(reads.db, booking));
  const edit = theirs && (await loadOpenEdit(reads, booking, driverId));
  const waiting = theirs && (await loadWaitingView(reads.db, booking, reads.clock()));
  const handedOver = await loadHandoverPayOf(reads.db, { bookingId, handovers });
  return {
    ...toTaskView(rows, {
      driverId,
      assignedAt,
      handedOn,
      handover: await loadHandoverPart(reads.db, {
        booking,
        stops: rows.stops,
        handovers,
        driverId,
      }),
      handedOver,
      proofOf: (proof) => toProofView(reads, proof),
    }),
    ...(depot && { depot }),
    ...(waiting && { waiting }),
    ...(edit && { edit }),
    ...(theirs && (await loadTaskRecall(reads.db, booking))),
    ...(theirs && (await loadChatState(reads.db, booking, chatReader(reads, driverId)))),
    ...earnedOf(await loadDriverEarnings(reads.db, booking, driverId)),
    heldPay: await loadHeldPay(reads.db, driverId, bookingId),
    othersCashSatang:
      handedOver.length > 0 ? await loadCashHeldByOthers(reads.db, { bookingId, driverId }) : 0,
  };
}

/** Waiting fee and tip are shown during the task, all earnings once it is over. */
function earnedOf(
  earned: EarningLineItem[],
): Pick<TaskView, "earned" | "waitingSatang" | "tipSatang"> {
  const amountOf = (lineCode: EarningLineItem["code"]) =>
    earned.find(({ code }) => code === lineCode)?.amountSatang ?? 0;
  return { earned, waitingSatang: amountOf("waiting"), tipSatang: amountOf("tip") };
}

const loadOpenEdit = (reads: TaskReads, booking: BookingRow, driverId: string) =>
  loadTaskEdit(
    reads.db,
    { ...booking, cashSatang: cashToCollect(booking) },
    { driverId, now: reads.clock() },
  );

/** Sent from the start of the return trip, so that a phone without a network has it too. */
async function loadReturnDepot(
  db: Kysely<Database>,
  booking: BookingRow,
): Promise<DepotView | null> {
  if (booking.state !== "returning" && booking.state !== "held") return null;
  return booking.depotId
    ? loadDepot(db, booking.depotId)
    : ((await loadDepotFor(db, booking.id))?.view ?? null);
}

const chatReader = ({ clock }: TaskReads, driverId: string) => ({
  reader: { role: "driver" as const, id: driverId },
  now: clock(),
});

async function completeTask(
  db: Kysely<Database>,
  booking: BookingRow,
  { driverId, stops: known }: TaskReader,
): Promise<TaskRows> {
  const stops =
    known ??
    (await db
      .selectFrom("stops")
      .selectAll()
      .where("bookingId", "=", booking.id)
      .orderBy("index")
      .execute());
  const customer = await db
    .selectFrom("accounts")
    .select("firstName")
    .where("id", "=", booking.customerId)
    .executeTakeFirstOrThrow();
  const head = await db
    .selectFrom("taskEvents")
    .select("hash")
    .where("bookingId", "=", booking.id)
    .where("driverId", "=", driverId)
    .where("hash", "is not", null)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    booking,
    stops,
    proofs: await loadProofs(db, booking.id),
    wishes: await loadRecipientRequests(db, booking, stops),
    customerFirstName: customer.firstName,
    chainHead: head?.hash ?? null,
  };
}

/** Goods at a depot are no longer with a driver. */
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
  const views = await Promise.all(
    listed.map(({ booking, ...reader }) => viewTask(reads, booking, reader)),
  );
  // Work in hand comes in the order of its stops; a longer list than that keeps the order its pages are cut by.
  return state === "active" && !after && views.length < listing.limit
    ? views.sort((left, right) => (left.nextVisit ?? 0) - (right.nextVisit ?? 0))
    : views;
}

type Listed = { booking: BookingRow; driverId: string; assignedAt: Date; handedOn?: HandedOverJob };

/** Jobs this driver has handed on belong to those that ended for them, wherever the goods are now. */
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
