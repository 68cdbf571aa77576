import type { BookingState, StopState } from "@songtan/domain/booking-types";
import { type CodMoney, codMoneyOf } from "@songtan/domain/cod-money/cod-money";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Reader } from "../../../db/database.ts";
import { loadDriverTerms } from "../../platform/operator/load-operator-settings.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";

type CodStop = {
  bookingId: string;
  bookingState: BookingState;
  index: number;
  state: StopState;
  codAmountSatang: number;
};

/** Where the cash on delivery of these stops is, by booking and stop; nothing is read where none collects any. */
export async function loadCodMoney(
  db: Reader,
  stops: readonly CodStop[],
  now: Date,
): Promise<(stop: { bookingId: string; index: number }) => { cod?: CodMoney }> {
  const collecting = stops.filter(({ codAmountSatang }) => codAmountSatang > 0);
  if (collecting.length === 0) return () => ({});
  const [rows, terms, holidays] = await Promise.all([
    loadRows(db, [...new Set(collecting.map(({ bookingId }) => bookingId))]),
    loadDriverTerms(db, now),
    loadHolidays(db),
  ]);
  const calendar = { today: serviceDay(now), terms, holidays };
  const money = new Map(
    collecting.map((stop) => {
      const ofBooking = rows.filter(({ bookingId }) => bookingId === stop.bookingId);
      const row = ofBooking.find(({ stopIndex }) => stopIndex === stop.index);
      const facts = {
        amountSatang: row?.amountSatang ?? stop.codAmountSatang,
        stopState: stop.state,
        bookingState: stop.bookingState,
        collection: row ? collectionOf(row) : null,
        hasAccount: Boolean(ofBooking[0]?.hasAccount),
      };
      return [keyOf(stop), codMoneyOf(facts, calendar)];
    }),
  );
  return (stop) => {
    const cod = money.get(keyOf(stop));
    return cod ? { cod } : {};
  };
}

const keyOf = ({ bookingId, index }: { bookingId: string; index: number }) =>
  `${bookingId} ${index}`;

const loadRows = (db: Reader, bookingIds: readonly string[]) =>
  db
    .selectFrom("bookings")
    .leftJoin("codCollections", "codCollections.bookingId", "bookings.id")
    .leftJoin("payouts", "payouts.id", "codCollections.payoutId")
    .leftJoin("payoutAccounts", "payoutAccounts.id", "payouts.payoutAccountId")
    .select(["bookings.id as bookingId", "stopIndex", "codCollections.state", "collectedAt"])
    .select(["codCollections.amountSatang", "codCollections.endedAt"])
    .select(["sendDay", "sentAt", "payoutAccounts.lastDigits"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payoutAccounts as current")
          .select("current.id")
          .whereRef("current.accountId", "=", "bookings.customerId")
          .where("current.replacedAt", "is", null),
      ).as("hasAccount"),
    )
    .where("bookings.id", "in", bookingIds)
    .execute();

function collectionOf(row: Awaited<ReturnType<typeof loadRows>>[number]) {
  const { state, collectedAt, endedAt, sentAt, sendDay, lastDigits } = row;
  if (!state || !collectedAt) return null;
  return {
    state,
    collectedDay: serviceDay(collectedAt),
    endedDay: endedAt && serviceDay(endedAt),
    payout: lastDigits === null ? null : { day: sentAt ? serviceDay(sentAt) : sendDay, lastDigits },
  };
}
