/**
 * The accounts of the books. Amounts are signed: a positive line increases our assets (debit), a negative line
 * increases our debts or earnings (credit).
 */
export const ownedAccounts = {
  /** A customer owes us: late fees, an unpaid fare. */
  customer_due: "customer",
  /** We owe a customer: money that came in and was not used. */
  customer_credit: "customer",
  /** Paid for a booking that is not settled yet; nothing is left on it when the booking is settled. */
  booking_prepaid: "booking",
  /** We owe a driver, payable out. */
  driver_available: "driver",
  /** Set aside from a driver's balance: the commission of a cash job under way, the pay of a doubtful job. */
  driver_held: "driver",
  /** A driver has our cash in the pocket. */
  driver_cash_owed: "driver",
  /** Cash on delivery collected for a sender. */
  cod_held: "customer",
  /** A business owes us: bookings that it pays on its monthly invoice. */
  business_receivable: "customer",
} as const;
export type OwnedAccount = keyof typeof ownedAccounts;

export const platformAccounts = [
  "platform_revenue",
  /** Earned without having supplied anything: no VAT is in it. */
  "other_income",
  "vat_output",
  "withholding",
  "promo_cost",
  "claims_cost",
  "payouts_in_flight",
  "provider_clearing",
  "provider_fees",
  "bank",
] as const;
export type PlatformAccount = (typeof platformAccounts)[number];
export type LedgerAccount = OwnedAccount | PlatformAccount;

export const ledgerAccounts: readonly LedgerAccount[] = [
  ...(Object.keys(ownedAccounts) as OwnedAccount[]),
  ...platformAccounts,
];

/** Returns true when the account exists once for each person or booking that owns one. */
export const isOwned = (account: LedgerAccount): account is OwnedAccount =>
  account in ownedAccounts;
