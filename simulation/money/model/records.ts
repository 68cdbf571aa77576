/** The people to check, and the start of the period for which the provider's records count. */
export type Watched = {
  customerId: string;
  driverIds: readonly string[];
  since: Date;
  /** What the customer had with us before the story began. */
  giftSatang: number;
};

/** All records of one story, read in one moment. Money in satang. */
export type Records = {
  /** The oldest first. */
  bookings: BookingRecord[];
  /** The timelines of all bookings, in the order they were written. */
  events: BookingEvent[];
  stops: StopRecord[];
  /** Fares as the drivers' phones reported them. */
  fares: { bookingId: string; amount: number }[];
  /** Tries to pay bookings, the newest first. */
  tries: TryRecord[];
  charges: ChargeRecord[];
  refunds: RefundRecord[];
  topUps: {
    id: string;
    driverId: string;
    amount: number;
    state: string;
    chargeId: string | null;
  }[];
  payouts: PayoutRecord[];
  /** Cash on delivery that was collected. */
  collections: { id: string; amount: number; state: string }[];
  claims: ClaimRecord[];
  adjustments: AdjustmentRecord[];
  /** Requested edits of drop-offs, the oldest first. */
  edits: EditRecord[];
  disputes: DisputeRecord[];
  /** What disputes hold back of drivers' pay, and what each booking has brought its driver. */
  frozen: { bookingId: string; driverId: string; amount: number }[];
  brought: { bookingId: string; driverId: string; amount: number }[];
  /** The customer's saved cards, and whether one is being saved now. */
  cards: { id: string; providerId: string; fingerprint: string | null }[];
  cardSaveAttempts: { id: string; state: string }[];
  /** What the books say, debit positive. */
  balances: { owner: string; account: string; balance: number }[];
  /** VAT that was booked when a booking's work was done. */
  vat: { bookingId: string; amount: number }[];
  /** VAT that went back because other drop-offs were cheaper. */
  editVat: { bookingId: string; amount: number }[];
  /** The tax of the money that pays prices, as it was stored when the money came in. */
  splits: { bookingId: string; source: string; total: number; vat: number }[];
  /** Lines in `provider_clearing` of these bookings and charges. */
  clearing: number;
  /** Entries that do not sum to zero, and stored balances that are not the sums of their lines. */
  crooked: unknown[];
  differing: unknown[];
};
export type BookingRecord = {
  id: string;
  number: string;
  state: string;
  method: string;
  total: number;
  /** The part of the total that is not due before the work is done. */
  later: number;
  /** Price and pay in its quote. */
  quoted: number;
  quotedPay: number;
  /** The part of the total that the customer pays with credit. */
  credit: number;
  pay: number;
  fee: number;
  driverId: string | null;
  cashStop: number | null;
  fareCollected: boolean;
  /** No one accepted the return, so the goods go to a depot. */
  toDepot: boolean;
  lines: { code: string; amountSatang: number }[];
  /** Payments that count as paid. */
  paid: number;
  /** What its credit has paid and not given back. */
  creditLeft: number;
  /** The discount of its promo code, as long as the use counts. */
  promo: number;
};
export type BookingEvent = {
  bookingId: string;
  kind: string;
  actor: string;
  stopIndex: number | null;
  happenedAt: string;
};
/** `cod`: the cash on delivery to collect. */
export type StopRecord = {
  bookingId: string;
  index: number;
  state: string;
  cod: number;
  codCollected: boolean;
};
export type TryRecord = {
  id: string;
  bookingId: string;
  method: string;
  amount: number;
  refunded: number;
  state: string;
  chargeId: string | null;
};
export type ChargeRecord = {
  id: string;
  bookingId: string | null;
  purpose: string;
  method: string;
  amount: number;
  state: string;
  chargeId: string | null;
  offSession: boolean;
};
export type PayoutRecord = {
  id: string;
  kind: "driver" | "cod" | "credit";
  accountId: string;
  /** What left the balance, and the amount requested from the provider. */
  amount: number;
  transfer: number;
  state: string;
  transferId: string | null;
  /** Its day at the bank has come. */
  due: boolean;
  /** The provider was called before money may go to its account. */
  tooEarly: boolean;
};
export type RefundRecord = {
  id: string;
  bookingId: string | null;
  /** What it is of: one of the two, or neither where credit alone had paid. */
  tryId: string | null;
  chargeId: string | null;
  /** What goes back through the provider, and what is credit again. */
  amount: number;
  credit: number;
  reason: string;
  state: string;
  version: number;
};
export type ClaimRecord = {
  id: string;
  bookingId: string;
  state: string;
  requested: number;
  /** What staff propose or have approved, and the part of it that the driver bears. */
  amount: number | null;
  share: number;
  way: "source" | "credit" | "transfer" | null;
  version: number;
};
export type AdjustmentRecord = {
  id: string;
  kind: "driver_credit" | "driver_debit" | "customer_credit" | "due_waived";
  ownerId: string;
  amount: number;
  state: string;
};
export type EditRecord = {
  id: string;
  bookingId: string;
  state: string;
  /** The total as it was, and as it would be. */
  before: number;
  total: number;
  settlement: string;
};
export type DisputeRecord = {
  id: string;
  /** As the provider names it. */
  providerId: string;
  /** The try or charge it is about. */
  incomingId: string;
  state: string;
  version: number;
  answered: boolean;
};

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Credit pays a part, and another way the rest. */
export const isPartCredit = ({
  method,
  credit,
}: Pick<BookingRecord, "method" | "credit">): boolean => credit > 0 && method !== "credit";

/** A line of a booking's price, 0 where it has none. */
export const lineOf = ({ lines }: Pick<BookingRecord, "lines">, code: string): number =>
  lines.find((line) => line.code === code)?.amountSatang ?? 0;

/** The stored balances of one owner, debit positive; accounts without lines are absent. */
export const booksOf = (
  { balances }: Pick<Records, "balances">,
  owner: string,
): Record<string, number> =>
  Object.fromEntries(
    balances.filter((row) => row.owner === owner).map((row) => [row.account, row.balance]),
  );

/** What goes back another way and has not left yet: until then it is the customer's with us. */
export const promisedBack = ({ refunds }: Pick<Records, "refunds">): number =>
  sumOf(refunds, ({ state, amount }) => (state === "waiting" || state === "failed" ? amount : 0));

/** Claims that staff still have to transfer from the bank. */
export const grantedTransfers = ({ claims }: Pick<Records, "claims">): number =>
  sumOf(claims, ({ state, way: destination, amount }) =>
    state === "accepted" && destination === "transfer" ? (amount ?? 0) : 0,
  );

/** The customer's credit that is not promised elsewhere. */
export const freeCredit = (records: Records, customerId: string): number =>
  0 -
  (booksOf(records, customerId).customer_credit ?? 0) -
  promisedBack(records) -
  grantedTransfers(records);
