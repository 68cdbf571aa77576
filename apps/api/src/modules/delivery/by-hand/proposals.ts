import type { OpenProposal } from "@songtan/contract/by-hand/proposals";
import type { OperationsView } from "@songtan/contract/console/operations";
import { Refusal } from "@songtan/contract/errors";
import { hasLapsed, workingDriver } from "@songtan/domain/booking/changes/proposal";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  findSecondPersonProblem,
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { logByHand, type StaffActor } from "./lock-expected.ts";

/** Actions on a booking that need a second person above the limits of one: the table, and the rule for the pair. */
const kinds = {
  cancellation: { table: "bookingCancellations", rule: "cancellation" },
  loss: { table: "lostDeclarations", rule: "loss" },
} as const;
type ProposalKind = keyof typeof kinds;
type Row<Kind extends ProposalKind> = Selectable<DB[(typeof kinds)[Kind]["table"]]>;

/** The table of a kind, by the columns that all of them have. */
const tableOf = (kind: ProposalKind) => kinds[kind].table as "lostDeclarations";

const findOpen = (db: Reader, kind: ProposalKind, bookingId: string) =>
  db.selectFrom(tableOf(kind)).where("bookingId", "=", bookingId).where("state", "=", "proposed");

/** @throws Refusal `conflict` while another one of this booking waits */
export async function refuseSecondProposal(
  trx: Trx,
  kind: ProposalKind,
  bookingId: string,
): Promise<void> {
  if (await findOpen(trx, kind, bookingId).select("id").executeTakeFirst())
    throw new Refusal("conflict");
}

/** Returns the columns of a new row that depend on whether it needs a second person. */
export const proposedColumns = (
  needsSecondPerson: boolean,
  { booking, words, by, now }: { booking: BookingRow; words: string; by: StaffActor; now: Date },
) => ({
  driverId: workingDriver(booking),
  note: words,
  state: needsSecondPerson ? ("proposed" as const) : ("done" as const),
  proposedBy: by.id,
  createdAt: now,
  decidedAt: needsSecondPerson ? null : now,
});

type Shown<Kind extends ProposalKind> = { row: Row<Kind>; shown: OpenProposal };

/** Loads the open proposal, and whether this member of staff may approve it. */
export async function loadProposal<Kind extends ProposalKind>(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  kind: Kind,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<Shown<Kind> | null> {
  const found = await findOpen(deps.db, kind, bookingId)
    .innerJoin("staff", "staff.id", "proposedBy")
    .selectAll(tableOf(kind))
    .select("staff.name")
    .executeTakeFirst();
  if (!found) return null;
  const { name, ...row } = found;
  const pair = { rule: kinds[kind].rule, first: row.proposedBy, second: staffId };
  const shown = {
    id: row.id,
    movedSatang: row.movedSatang,
    words: row.note,
    proposedBy: { id: row.proposedBy, name },
    proposedAt: row.createdAt.toISOString(),
    mayApprove: (await findSecondPersonProblem(deps.db, deps, pair)) === null,
  };
  return { row: row as Row<Kind>, shown };
}

type Listed = {
  kind: OperationsView["proposals"][number]["kind"];
  bookingId: string;
  movedSatang: number | null;
  proposedById: string;
  proposedAt: Date;
} & Pick<BookingRow, "number" | "state"> & { proposedByName: string };

/** Lists all open proposals, oldest first. */
export async function listOpenProposals(
  db: Reader,
  rowsMax: number,
): Promise<OperationsView["proposals"]> {
  const { rows } = await sql<Listed>`
    select proposals.*, bookings.number, bookings.state, staff.name as proposed_by_name
    from (
      select 'cancellation' as kind, booking_id, moved_satang, proposed_by as proposed_by_id,
        created_at as proposed_at
      from booking_cancellations where state = 'proposed'
      union all
      select 'loss', booking_id, moved_satang, proposed_by, created_at
      from lost_declarations where state = 'proposed'
      union all
      select 'disposal', booking_id, null, requested_by, requested_at
      from disposals where agreed is null and lapsed_at is null
    ) proposals
    join bookings on bookings.id = proposals.booking_id
    join staff on staff.id = proposed_by_id
    order by proposed_at, bookings.number
    limit ${rowsMax}`.execute(db);
  return rows.map(({ kind, bookingId: id, number, state, movedSatang, proposedAt, ...row }) => ({
    kind,
    booking: { id, number, state },
    movedSatang,
    proposedBy: { id: row.proposedById, name: row.proposedByName },
    proposedAt: proposedAt.toISOString(),
  }));
}

/** A decision about a proposal. */
export type Deciding = { bookingId: string; proposalId: string; by: StaffActor; now: Date };
type OfKind<Kind extends ProposalKind> = Deciding & { kind: Kind };

/** @throws Refusal `not_found`, `proposal_lapsed` where the booking has gone on, or `conflict` for one that is decided */
async function lockProposal(
  trx: Trx,
  { kind, bookingId, proposalId }: OfKind<ProposalKind>,
): Promise<{ booking: BookingRow; row: Row<"loss"> }> {
  const booking = await lockBooking(trx, bookingId);
  const row = await trx
    .selectFrom(tableOf(kind))
    .selectAll()
    .where("id", "=", proposalId)
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !row) throw new Refusal("not_found");
  if (row.state === "done" || row.state === "turned_down") throw new Refusal("conflict");
  if (row.state === "lapsed" || hasLapsed({ kind, driverId: row.driverId }, booking))
    throw new Refusal("proposal_lapsed");
  return { booking, row };
}

/** A proposal that this person may agree to. @throws Refusal also for who may not be its second person */
export async function lockToApprove<Kind extends ProposalKind>(
  trx: Trx,
  deps: SecondPersonDeps,
  input: OfKind<Kind>,
): Promise<{ booking: BookingRow; row: Row<Kind> }> {
  const { booking, row } = await lockProposal(trx, input);
  const pair = { rule: kinds[input.kind].rule, first: row.proposedBy, second: input.by.id };
  await requireSecondPerson(trx, deps, pair);
  return { booking, row: row as Row<Kind> };
}

/** The second person agreed, and it is done in the same transaction. */
export const closeAsDone = (trx: Trx, { by, now, ...proposal }: OfKind<ProposalKind>) =>
  close(trx, proposal, { state: "done", decidedBy: by.id, decidedAt: now });

/** Rejects a proposal by another person, or withdraws it by the proposer. */
export async function turnDownProposal(
  trx: Trx,
  input: OfKind<ProposalKind> & { words: string },
): Promise<void> {
  await lockProposal(trx, input);
  const { kind, by, now, words } = input;
  const decided = { decidedBy: by.id, decidedAt: now, decisionNote: words };
  await close(trx, input, { state: "turned_down", ...decided });
  await logByHand(trx, { ...input, action: `booking.${kind}_turned_down`, detail: { words } });
}

type Closed = Pick<Row<"loss">, "state" | "decidedBy" | "decidedAt"> & { decisionNote?: string };

async function close(
  trx: Trx,
  { kind, proposalId }: { kind: ProposalKind; proposalId: string },
  closed: Closed,
): Promise<void> {
  await trx.updateTable(tableOf(kind)).set(closed).where("id", "=", proposalId).execute();
  await publishIncidents(trx);
}
