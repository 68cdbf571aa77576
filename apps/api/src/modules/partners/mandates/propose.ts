import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { QuoteStop } from "@songtan/contract/bookings/quotes";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import { json, type Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { requireReached } from "../../bookings/agents/agents-bookings.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { lockQuote } from "../../pricing/quotes/lock-quote.ts";
import { notifyProposal } from "./notify-proposal.ts";
import { loadProposal, type Summary } from "./proposals.ts";

type ProposeDeps = Pick<Deps, "clock"> & { trx: Trx };
type Proposer = {
  business: BusinessActor;
  /** The internal account of the business in its mode. */
  accountId: string;
  keyId: string;
  reason: string;
};

/** Puts a booking before the people of the business. It waits its whole time, and its price holds for as long. */
export async function proposeBooking(
  deps: ProposeDeps,
  { body, ...proposer }: Proposer & { body: CreateBooking },
): Promise<ProposalView> {
  const { trx, clock } = deps;
  const { accountId, keyId, reason } = proposer;
  await lockProposer(trx, keyId);
  const quote = await lockQuote(trx, body.quoteId);
  // A quote without an account was made before sign-in, and is for everyone who has its id.
  if (!quote || (quote.accountId !== null && quote.accountId !== accountId))
    throw new Refusal("not_found");
  if (quote.bookingId) throw new Refusal("quote_used");
  const known = await trx
    .selectFrom("agentProposals")
    .select("id")
    .where("quoteId", "=", quote.id)
    .where("state", "!=", "declined")
    .executeTakeFirst();
  // A repeated proposal returns the stored one.
  if (known) return loadProposal({ db: trx, clock }, { id: known.id, ...proposer.business });
  if (quote.expiresAt <= clock()) throw new Refusal("quote_expired");
  const stops = quote.stops as z.infer<typeof QuoteStop>[];
  return saveProposal(deps, proposer, {
    ...{ quoteId: quote.id, cancelsBookingId: null, body: json(body) },
    totalSatang: quote.totalSatang,
    summary: { vehicle: quote.vehicle, addresses: stops.map(({ address }) => address), reason },
  });
}

/** Puts the end of a booking before the people of the business, at the fee that the agent was shown. */
export async function proposeCancellation(
  deps: ProposeDeps,
  { bookingId, feeSatang, ...proposer }: Proposer & { bookingId: string; feeSatang: number },
): Promise<ProposalView> {
  const { trx, clock } = deps;
  const { accountId, business, keyId, reason } = proposer;
  await lockProposer(trx, keyId);
  await requireReached(trx, business, { bookingId, act: "cancel" });
  const booking = await trx
    .selectFrom("bookings")
    .select(["number", "vehicle"])
    .where("id", "=", bookingId)
    .where("customerId", "=", accountId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const known = await trx
    .selectFrom("agentProposals")
    .select("id")
    .where("cancelsBookingId", "=", bookingId)
    .where("state", "=", "waiting")
    .where("expiresAt", ">", clock())
    .executeTakeFirst();
  if (known) return loadProposal({ db: trx, clock }, { id: known.id, ...business });
  const stops = await trx
    .selectFrom("stops")
    .select("address")
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
  return saveProposal(deps, proposer, {
    ...{ quoteId: null, cancelsBookingId: bookingId, body: json({}), totalSatang: feeSatang },
    summary: {
      ...{ vehicle: booking.vehicle, bookingNumber: booking.number, reason },
      addresses: stops.map(({ address }) => address),
    },
  });
}

/** Locks the key, so that of two simultaneous proposals the second counts the first. */
async function lockProposer(trx: Trx, keyId: string): Promise<void> {
  const key = await lockRow(trx, "partnerKeys", keyId);
  if (!key || key.revokedAt) throw new Refusal("key_invalid");
}

type NewRow = {
  quoteId: string | null;
  cancelsBookingId: string | null;
  body: ReturnType<typeof json>;
  totalSatang: number;
  summary: Summary;
};

/** @throws Refusal `too_many_proposals` */
async function saveProposal(
  { trx, clock }: ProposeDeps,
  { business, keyId }: Proposer,
  { summary, ...row }: NewRow,
): Promise<ProposalView> {
  const now = clock();
  const { businessId, mode } = business;
  const max = limits.proposalsWaitingPerKey;
  const { waiting } = await trx
    .selectFrom("agentProposals")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("keyId", "=", keyId)
    .where("state", "=", "waiting")
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= max) throw new Refusal("too_many_proposals", { max });
  const { id } = await trx
    .insertInto("agentProposals")
    .values({
      ...{ businessId, mode, keyId, ...row, summary: json(summary), createdAt: now },
      expiresAt: new Date(now.getTime() + limits.proposalMinutes * 60_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordBusinessLog(trx, {
    ...{ businessId, actor: `key:${keyId}`, action: "agent.proposed", subject: id, at: now },
    detail: { totalSatang: row.totalSatang, mode },
  });
  const proposal = await loadProposal({ db: trx, clock }, { id, businessId, mode });
  // Test mode reaches no one.
  if (mode === "live") await notifyProposal(trx, { businessId, proposal, now });
  return proposal;
}
