import type { CreateBooking, ListBookings } from "@songtan/contract/bookings/bookings";
import type { SearchPlaces } from "@songtan/contract/bookings/places";
import type { CreateQuote } from "@songtan/contract/bookings/quotes";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { searchPlaces } from "@songtan/places/search";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { setActedBy } from "../../../db/acted-by.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BusinessActor, madeBy } from "../../../http/session/business-actor.ts";
import { reachedMakers, requireReached } from "../../bookings/agents/agents-bookings.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { cancelWithin } from "../../delivery/business-bookings/cancel-for-business.ts";
import { createBusinessBooking } from "../../delivery/business-bookings/create-business-booking.ts";
import { inTurnOfBusiness } from "../../platform/commands/business-turns.ts";
import { createQuote } from "../../pricing/quotes/create-quote.ts";
import { findRoute } from "../../pricing/quotes/find-route.ts";
import { listBookings } from "../../views/bookings/list-bookings.ts";
import { loadBookingView } from "../../views/bookings/load-view.ts";
import { proposeBooking, proposeCancellation } from "../mandates/propose.ts";

export type Agent = {
  /** The internal account of the business. */
  accountId: string;
  business: BusinessActor;
  by: Extract<BusinessActor["by"], { kind: "key" }>;
  locale: Locale;
  log: FastifyBaseLogger;
};
export type ToolResult = Record<string, unknown>;

type Order = Pick<CreateBooking, "quoteId" | "stops" | "payment" | "reference" | "metadata"> & {
  reason: string;
};
type QuoteInput = Omit<CreateQuote, "promoCode" | "optimise">;

/** Refusals of a mandate's limits, which a person may still approve. */
const forAPerson = new Set(["cap_per_booking", "cap_per_day", "agent_cancels_per_day"]);

/** Returns the tools of an agent. */
export const agentTools = (deps: Deps, agent: Agent) => ({
  ...readingTools(deps, agent),
  ...bookingTools(deps, agent),
});

async function loadOwnView(deps: Deps, { accountId, business, locale }: Agent, bookingId: string) {
  await requireReached(deps.db, business, { bookingId, act: "see" });
  const booking = await loadBookingView(deps, { bookingId, customerId: accountId, locale });
  if (!booking) throw new Refusal("not_found");
  return booking;
}

/** Tools that book and cancel. */
function bookingTools(deps: Deps, agent: Agent) {
  const { accountId, business, by } = agent;
  const inTransaction = <T>(work: (trx: Trx) => Promise<T>) =>
    inTurnOfBusiness(business.businessId, () =>
      deps.db.transaction().execute(async (trx) => {
        await setActedBy(trx, madeBy(business));
        return work(trx);
      }),
    );
  const waiting = async (
    work: (use: { clock: Deps["clock"]; trx: Trx }) => Promise<ProposalView>,
  ): Promise<ToolResult> => ({
    waitsForPerson: true,
    proposal: await inTransaction((trx) => work({ clock: deps.clock, trx })),
  });
  const propose = ({ reason, ...body }: Order) =>
    waiting((use) => proposeBooking(use, { business, accountId, keyId: by.keyId, body, reason }));
  const log = (trx: Trx, action: string, bookingId: string) =>
    recordBusinessLog(trx, {
      businessId: business.businessId,
      actor: `key:${by.keyId}`,
      action,
      subject: bookingId,
      detail: { mode: business.mode },
      at: deps.clock(),
    });

  return {
    propose,
    async book(order: Order): Promise<ToolResult> {
      const { reason: _reason, ...body } = order;
      try {
        const bookingId = await inTransaction(async (trx) => {
          const use = { ...deps, places: deps.places, trx };
          const id = await createBusinessBooking(use, { business, accountId, body });
          await log(trx, "agent.booked", id);
          return id;
        });
        return { booking: await loadOwnView(deps, agent, bookingId) };
      } catch (problem) {
        if (problem instanceof Refusal && forAPerson.has(problem.code)) return propose(order);
        throw problem;
      }
    },
    async cancel({
      bookingId,
      ...input
    }: {
      bookingId: string;
      expectedFeeSatang: number;
      reason?: string | undefined;
    }): Promise<ToolResult> {
      try {
        await inTransaction(async (trx) => {
          await cancelWithin({ clock: deps.clock, trx }, business, {
            ...{ ...input, bookingId, customerId: accountId },
          });
          await log(trx, "agent.cancelled", bookingId);
        });
      } catch (problem) {
        if (!(problem instanceof Refusal && forAPerson.has(problem.code))) throw problem;
        return waiting((use) =>
          proposeCancellation(use, {
            ...{ business, accountId, keyId: by.keyId, bookingId },
            ...{ feeSatang: input.expectedFeeSatang, reason: input.reason ?? "–" },
          }),
        );
      }
      return { booking: await loadOwnView(deps, agent, bookingId) };
    },
  };
}

/** Tools that find, price and show. */
function readingTools(deps: Deps, agent: Agent) {
  const { accountId, business, locale } = agent;
  return {
    async findPlace({ q, near, limit }: z.infer<typeof SearchPlaces>): Promise<ToolResult> {
      const [latitude, longitude] = near?.split(",").map(Number) ?? [];
      const point =
        latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      return { places: searchPlaces(deps.places, { q, near: point, limit, locale }) };
    },
    async quote(input: QuoteInput): Promise<ToolResult> {
      const quoted = await findRoute(deps, input);
      const quote = await deps.db
        .transaction()
        .execute((trx) =>
          createQuote(
            { clock: deps.clock, places: deps.places, trx },
            { ...input, accountId, locale, quoted },
          ),
        );
      const { line: _geometry, ...shown } = quote;
      return { quote: shown };
    },
    track: async (bookingId: string): Promise<ToolResult> => ({
      booking: await loadOwnView(deps, agent, bookingId),
    }),
    async list(
      input: Pick<z.infer<typeof ListBookings>, "state" | "reference" | "q" | "cursor">,
    ): Promise<ToolResult> {
      const makers = await reachedMakers(deps.db, business, "see");
      const page = { ...input, customerId: accountId, limit: limits.pageRows, makers };
      const { data, nextCursor } = await listBookings(deps, page);
      return { bookings: data, nextCursor };
    },
    async proof(bookingId: string): Promise<ToolResult> {
      const { number, state, stops } = await loadOwnView(deps, agent, bookingId);
      return {
        number,
        state,
        stops: stops.map(({ index, state: stopState, address, proofs }) => ({
          index,
          state: stopState,
          address,
          proofs,
        })),
      };
    },
  };
}
