import type { ConsoleCod, ListCod } from "@songtan/contract/console/payouts";
import { Refusal } from "@songtan/contract/errors";
import type { CodSummaryView, CodView } from "@songtan/contract/payouts/payouts";
import { openStates } from "@songtan/domain/accounts/closure";
import type { BookingState, StopState } from "@songtan/domain/booking-types";
import { type CodMoney, codMoneyOf } from "@songtan/domain/cod-money/cod-money";
import { codReleaseDay, decideCodRelease, isCodDue } from "@songtan/domain/payouts/cod";
import { isUsable } from "@songtan/domain/payouts/new-account";
import type { PayoutTerms } from "@songtan/domain/payouts/terms";
import {
  type CodState,
  type PayoutAccountState,
  payoutFailure,
} from "@songtan/domain/payouts/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import { numberedBookings, peopleFinds, rowsWith } from "../../../search/finds.ts";
import { type RowScope, type Search, searchInOrder } from "../../../search/search.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import {
  findPayoutAccount,
  type PayoutAccountRow,
  toUsableFrom,
} from "../payouts/payout-accounts.ts";
import { loadPayoutTerms } from "../payouts/payout-terms.ts";
import { findUnchecked } from "./find-unchecked.ts";
import { loadHandedIn } from "./handed-in.ts";

type Row = {
  id: string;
  bookingId: string;
  bookingNumber: string;
  bookingState: BookingState;
  stopState: StopState;
  stopIndex: number;
  amountSatang: string;
  state: CodState;
  collectedAt: Date;
  endedAt: Date | null;
  payoutId: string | null;
  payoutState: string | null;
  payoutDay: string | null;
  payoutSentAt: Date | null;
  payoutDigits: string | null;
  failedCode: string | null;
  failed: boolean;
  accountState: PayoutAccountState | null;
  accountUsableFrom: Date | null;
  ownerFrozen: boolean;
  note: string | null;
  decisionNote: string | null;
  raisedBy: string | null;
  raisedKind: string | null;
  proposer: string | null;
  proposalNote: string | null;
  firstId: string | null;
  customerId: string;
  customerName: string;
  driverId: string;
  driverName: string;
};
type Context = {
  now: Date;
  today: string;
  terms: PayoutTerms;
  holidays: readonly string[];
  handedIn: Map<string, boolean>;
  unchecked: ReadonlySet<string>;
};

type ScopedRows = { where: readonly RawBuilder<SqlBool>[]; scope: RowScope; limit: number };

async function loadRows(db: Reader, { where, scope, limit }: ScopedRows): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select cod.id, cod.booking_id, cod.stop_index, cod.amount_satang::text, cod.state, cod.collected_at, cod.ended_at,
      cod.payout_id, bookings.number as booking_number, bookings.state as booking_state,
      stops.state as stop_state,
      payouts.state as payout_state, payouts.send_day::text as payout_day, payouts.sent_at as payout_sent_at,
      paid_to.last_digits as payout_digits, cod.customer_id, cod.driver_id,
      accounts.first_name || ' ' || accounts.last_name as customer_name,
      driver.first_name || ' ' || driver.last_name as driver_name,
      place.state as account_state, place.usable_from as account_usable_from,
      exists (select from incidents
        where incidents.kind = 'account_disowned' and incidents.closed_at is null and (
          incidents.account_id = cod.customer_id or incidents.account_id in (
            select member.account_id from business_members member join businesses on businesses.id = member.business_id
            where businesses.live_account_id = cod.customer_id and member.role = 'owner'))) as owner_frozen,
      failure.failure_code as failed_code, failure.id is not null as failed,
      objection.note, objection.decision_note,
      coalesce(staff.name, objection.raised_kind) as raised_by, objection.raised_kind,
      proposer.name as proposer, objection.proposal_note,
      case when objection.raised_kind = 'staff' then objection.raised_by else objection.proposed_by end as first_id
    from (
      select * from cod_collections cod where ${sql.join([...where, scope.among], sql` and `)}
      order by collected_at desc, id desc limit ${scope.maxRows}
    ) cod
    join bookings on bookings.id = cod.booking_id
    join stops on stops.booking_id = cod.booking_id and stops.index = cod.stop_index
    join accounts on accounts.id = cod.customer_id
    join accounts driver on driver.id = cod.driver_id
    left join payouts on payouts.id = cod.payout_id
    left join payout_accounts paid_to on paid_to.id = payouts.payout_account_id
    left join payout_accounts place on place.account_id = cod.customer_id and place.replaced_at is null
    left join lateral (
      select last.id, last.failure_code from payouts last
      where cod.state = 'held' and last.account_id = cod.customer_id and last.kind = 'cod' and last.state = 'failed'
        and last.requested_at > cod.collected_at
      order by last.requested_at desc limit 1
    ) failure on true
    left join lateral (
      select * from cod_objections o where o.collection_id = cod.id order by o.raised_at desc limit 1
    ) objection on true
    left join staff on staff.id = objection.raised_by and objection.raised_kind = 'staff'
    left join staff proposer on proposer.id = objection.proposed_by
    where ${scope.shown}
    order by cod.collected_at desc, cod.id desc limit ${limit}`.execute(db);
  return rows;
}

function waitOf(row: Row, { now, today, terms, handedIn, unchecked }: Context): CodView["wait"] {
  if (row.state !== "held") return null;
  const facts = {
    collectedDay: serviceDay(row.collectedAt),
    due: isCodDue({ stopState: row.stopState, bookingState: row.bookingState }),
    handedIn: handedIn.get(row.id) ?? false,
    needsCheck: unchecked.has(row.id),
  };
  const decision = decideCodRelease(facts, { today, terms });
  if (!decision.ok) return decision.wait;
  if (row.ownerFrozen) return "account_frozen";
  if (!row.accountState) return "no_account";
  if (row.accountState !== "verified") return "account_not_verified";
  return isUsable(row.accountUsableFrom, now) ? null : "account_new";
}

const moneyOf = (row: Row, context: Context): CodMoney =>
  codMoneyOf(
    {
      amountSatang: Number(row.amountSatang),
      stopState: row.stopState,
      bookingState: row.bookingState,
      collection: {
        state: row.state,
        collectedDay: serviceDay(row.collectedAt),
        endedDay: row.endedAt && serviceDay(row.endedAt),
        payout: row.payoutDigits === null ? null : payoutOf(row, row.payoutDigits),
      },
      hasAccount: row.accountState !== null,
    },
    context,
  );

const payoutOf = ({ payoutSentAt, payoutDay }: Row, lastDigits: string) => ({
  day: payoutSentAt ? serviceDay(payoutSentAt) : payoutDay,
  lastDigits,
});

const toView = (row: Row, context: Context): CodView => ({
  id: row.id,
  bookingId: row.bookingId,
  bookingNumber: row.bookingNumber,
  stopIndex: row.stopIndex,
  amountSatang: Number(row.amountSatang),
  money: moneyOf(row, context),
  state: row.state === "releasing" && row.payoutState === "sent" ? "sent" : row.state,
  collectedAt: row.collectedAt.toISOString(),
  heldUntil: codReleaseDay(serviceDay(row.collectedAt), context.terms),
  wait: waitOf(row, context),
  failure: row.failed ? payoutFailure(row.failedCode) : null,
  objection: row.note === null ? null : { words: row.note, decidedWords: row.decisionNote },
  paidAt: row.state === "paid" ? (row.endedAt?.toISOString() ?? null) : null,
});

const toConsoleView =
  (readerId: string) =>
  (row: Row, context: Context): ConsoleCod => ({
    ...toView(row, context),
    customer: { id: row.customerId, name: row.customerName },
    driver: { id: row.driverId, name: row.driverName },
    handedIn: context.handedIn.get(row.id) ?? false,
    payoutId: row.payoutId,
    raisedBy: row.raisedBy,
    refundAsked:
      row.proposer && row.proposalNote ? { by: row.proposer, words: row.proposalNote } : null,
    refundIsSecond: row.firstId !== null && row.firstId !== readerId,
    refundWaitsForOther: row.firstId === readerId,
  });

async function loadPage<T>(
  db: Reader,
  page: Paging & { where: readonly RawBuilder<SqlBool>[]; search?: Search | null; now: Date },
  shape: (row: Row, context: Context) => T,
): Promise<Paged<T>> {
  const after = parseCursor(page.cursor);
  const where = after
    ? [...page.where, sql<SqlBool>`(cod.collected_at, cod.id) < (${after.at}, ${after.id})`]
    : page.where;
  const limit = page.limit + 1;
  const matches = await searchInOrder(page.search ?? null, limit, (scope) =>
    loadRows(db, { where, scope, limit }),
  );
  const { page: rows, nextCursor } = pageOf(matches, page.limit, (last) => ({
    at: last.collectedAt,
    id: last.id,
  }));
  const context = {
    now: page.now,
    today: serviceDay(page.now),
    terms: await loadPayoutTerms(db, page.now),
    holidays: await loadHolidays(db),
    handedIn: await loadHandedIn(db, rows),
    unchecked: await findUnchecked(db, rows, page.now),
  };
  return { data: rows.map((row) => shape(row, context)), nextCursor };
}

type Paging = { cursor?: string | undefined; limit: number };

/** A sender's own cash on delivery, the newest first. */
export const listOwnCod = (
  db: Reader,
  { customerId, now, ...paging }: Paging & { customerId: string; now: Date },
): Promise<Paged<CodView>> =>
  loadPage(db, { ...paging, now, where: [sql<SqlBool>`cod.customer_id = ${customerId}`] }, toView);

/** By the sender, the driver who collected it, or the booking's number. */
const codSearch = (q: string): Search => ({
  key: sql`cod.id`,
  finds: [
    ...peopleFinds(q).flatMap((people) => [
      rowsWith("cod_collections", "customer_id", people),
      rowsWith("cod_collections", "driver_id", people),
    ]),
    rowsWith("cod_collections", "booking_id", numberedBookings(q)),
  ],
});

/** Everybody's, as staff see it. */
export const listCod = (
  db: Reader,
  { now, readerId, state, q, ...paging }: z.infer<typeof ListCod> & { now: Date; readerId: string },
): Promise<Paged<ConsoleCod>> => {
  const where = state ? [sql<SqlBool>`cod.state = ${state}`] : [];
  return loadPage(
    db,
    { ...paging, now, where, search: q ? codSearch(q) : null },
    toConsoleView(readerId),
  );
};

type CodQuery = { id: string; readerId: string; now: Date };

export async function findCod(db: Reader, { id, readerId, now }: CodQuery): Promise<ConsoleCod> {
  const where = [sql<SqlBool>`cod.id = ${id}`];
  const { data } = await loadPage(db, { now, limit: 1, where }, toConsoleView(readerId));
  const [collection] = data;
  if (!collection) throw new Refusal("not_found");
  return collection;
}

export const toAccountView = (row: PayoutAccountRow, now: Date) => ({
  bankCode: row.bankCode,
  lastDigits: row.lastDigits,
  accountName: row.accountName,
  state: row.state,
  usableFrom: toUsableFrom(row, now),
});

/** Returns a sender's cash on delivery by state, and the account to which it is paid. */
export async function loadCodSummary(
  db: Reader,
  { customerId, now }: { customerId: string; now: Date },
): Promise<CodSummaryView> {
  const rows = await db
    .selectFrom("codCollections")
    .select(({ fn }) => ["state", fn.sum<string>("amountSatang").as("total")])
    .where("customerId", "=", customerId)
    .groupBy("state")
    .execute();
  const totalOf = (state: CodState) => Number(rows.find((row) => row.state === state)?.total ?? 0);
  const account = await findPayoutAccount(db, customerId);
  const toCollect = await db
    .selectFrom("bookings")
    .innerJoin("stops", "stops.bookingId", "bookings.id")
    .select(({ fn }) => fn.sum<string>("codAmountSatang").as("total"))
    .where("customerId", "=", customerId)
    .where("bookings.state", "in", openStates)
    .where("stops.state", "not in", ["failed", "done"])
    .where("codCollectedAt", "is", null)
    .executeTakeFirst();
  return {
    toCollectSatang: Number(toCollect?.total ?? 0),
    heldSatang: totalOf("held"),
    onItsWaySatang: totalOf("releasing"),
    frozenSatang: totalOf("frozen"),
    paidSatang: totalOf("paid"),
    refundedSatang: totalOf("refunded"),
    holdDays: (await loadPayoutTerms(db, now)).codHoldDays,
    account: account ? toAccountView(account, now) : null,
  };
}
