import { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { proposalEndsAt } from "@songtan/domain/businesses/mandate";
import { limits } from "@songtan/domain/limits";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { setActedBy } from "../../../db/acted-by.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BusinessActor, madeBy } from "../../../http/session/business-actor.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { cancelBooking } from "../../delivery/bookings/cancel-booking.ts";
import { createBusinessBooking } from "../../delivery/business-bookings/create-business-booking.ts";

export type Summary = {
  vehicle: Vehicle;
  addresses: string[];
  reason: string;
  /** The number of the booking to cancel. */
  bookingNumber?: string;
};
type Proposal = Selectable<DB["agentProposals"]>;
type KeyEnds = { keyExpiresAt: Date | null; keyRevokedAt: Date | null };
type Row = Proposal & KeyEnds & { agentName: string };

function view(row: Row, now: Date): ProposalView {
  const endsAt = proposalEndsAt(row);
  const lapsed = row.state === "waiting" && endsAt <= now;
  return {
    id: row.id,
    agentName: row.agentName,
    keyId: row.keyId,
    state: lapsed ? "lapsed" : row.state,
    kind: row.cancelsBookingId === null ? "booking" : "cancellation",
    totalSatang: row.totalSatang,
    bookingNumber: null,
    ...(row.summary as Summary),
    createdAt: row.createdAt.toISOString(),
    expiresAt: endsAt.toISOString(),
    secondsLeft:
      row.state === "waiting"
        ? Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))
        : 0,
    bookingId: row.bookingId,
  };
}

const rowsOf = (db: Reader) =>
  db
    .selectFrom("agentProposals")
    .innerJoin("agentMandates", "agentMandates.keyId", "agentProposals.keyId")
    .innerJoin("partnerKeys", "partnerKeys.id", "agentProposals.keyId")
    .selectAll("agentProposals")
    .select([
      "agentMandates.agentName",
      "partnerKeys.expiresAt as keyExpiresAt",
      "partnerKeys.revokedAt as keyRevokedAt",
    ]);

type OwnBusiness = Pick<BusinessActor, "businessId" | "mode">;

/** Lists the newest proposals of a business in one mode, open ones first. */
export async function listProposals(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { businessId, mode }: OwnBusiness,
): Promise<ProposalView[]> {
  const rows = await rowsOf(db)
    .where("agentProposals.businessId", "=", businessId)
    .where("agentProposals.mode", "=", mode)
    .orderBy("agentProposals.createdAt", "desc")
    .limit(limits.pageRows)
    .execute();
  const views = rows.map((row) => view(row, clock()));
  const isWaiting = ({ state }: ProposalView) => state === "waiting";
  return [...views.filter(isWaiting), ...views.filter((one) => !isWaiting(one))];
}

export async function loadProposal(
  { db, clock }: Pick<Deps, "clock"> & { db: Reader },
  { id, businessId, mode }: OwnBusiness & { id: string },
): Promise<ProposalView> {
  const row = await rowsOf(db)
    .where("agentProposals.id", "=", id)
    .where("agentProposals.businessId", "=", businessId)
    .where("agentProposals.mode", "=", mode)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return view(row, clock());
}

/**
 * Locks an open proposal after the key that made it, so that the key is revoked either before this transaction or
 * after it.
 * @throws Refusal `not_found`, `proposal_over`, `proposal_key_ended`
 */
async function lockWaiting(
  trx: Trx,
  { id, businessId, mode }: OwnBusiness & { id: string },
  now: Date,
): Promise<Proposal> {
  const known = await trx
    .selectFrom("agentProposals")
    .select("keyId")
    .where("id", "=", id)
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .executeTakeFirst();
  const key = known && (await lockRow(trx, "partnerKeys", known.keyId));
  const row = key && (await lockRow(trx, "agentProposals", id));
  if (!row) throw new Refusal("not_found");
  if (row.state !== "waiting" || row.expiresAt <= now) throw new Refusal("proposal_over");
  const ends = { keyExpiresAt: key.expiresAt, keyRevokedAt: key.revokedAt };
  if (proposalEndsAt({ ...row, ...ends }) <= now) throw new Refusal("proposal_key_ended");
  return row;
}

/** Does what was proposed, and answers the booking that it made or ended. */
async function carryOut(
  deps: Pick<Deps, "clock" | "secrets" | "cardProvider" | "places"> & { trx: Trx },
  { row, business, accountId }: Pick<Decision, "business" | "accountId"> & { row: Proposal },
): Promise<string> {
  if (row.cancelsBookingId === null)
    return createBusinessBooking(deps, {
      ...{ business, accountId, body: CreateBooking.parse(row.body) },
      proposal: { keyId: row.keyId, expiresAt: row.expiresAt },
    });
  await setActedBy(deps.trx, madeBy(business));
  const { reason } = row.summary as Summary;
  await cancelBooking(deps, {
    ...{ bookingId: row.cancelsBookingId, customerId: accountId, reason },
    expectedFeeSatang: row.totalSatang,
  });
  return row.cancelsBookingId;
}

type Decision = { id: string; business: BusinessActor; accountId: string; approved: boolean };

/**
 * A member's answer to a proposal. Approved, it becomes a booking of the agent's, now and at the
 * proposed price, whatever its caps, or ends the booking at the fee that was shown.
 */
export async function decideProposal(
  deps: Pick<Deps, "clock" | "secrets" | "cardProvider" | "places"> & { trx: Trx },
  { id, business, accountId, approved }: Decision,
): Promise<ProposalView> {
  const { trx, clock } = deps;
  const { by, businessId, mode } = business;
  if (by.kind !== "member") throw new Refusal("scope_missing");
  const now = clock();
  const row = await lockWaiting(trx, { id, businessId, mode }, now);
  const bookingId = approved ? await carryOut(deps, { row, business, accountId }) : null;
  await trx
    .updateTable("agentProposals")
    .set({
      state: approved ? "approved" : "declined",
      decidedBy: by.accountId,
      decidedAt: now,
      bookingId,
    })
    .where("id", "=", id)
    .execute();
  await recordBusinessLog(trx, {
    businessId,
    actor: `member:${by.accountId}`,
    action: approved ? "agent.approved" : "agent.declined",
    subject: id,
    detail: { totalSatang: row.totalSatang, mode },
    at: now,
  });
  return loadProposal({ db: trx, clock }, { id, businessId, mode });
}
