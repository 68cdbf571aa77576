import type { ConsoleBusiness } from "@songtan/contract/console/businesses";

/** A business that owes one invoice and has one key. */
export const exampleBusiness = (changes: Partial<ConsoleBusiness> = {}): ConsoleBusiness => ({
  id: "b1",
  name: "Flower Shop",
  taxId: "0105556000001",
  suspended: false,
  closed: false,
  creditLimitSatang: 1_000_000,
  createdAt: "2026-11-01T05:00:00.000Z",
  branch: null,
  billingAddress: null,
  billingEmail: null,
  members: [
    { accountId: "a1", name: "Anan Dee", role: "owner", joinedAt: "2026-11-01T05:00:00.000Z" },
  ],
  keys: [
    {
      id: "k1",
      name: "Till",
      mode: "live",
      publicKey: "pk_live_till",
      createdAt: "2026-11-01T05:00:00.000Z",
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    },
  ],
  transfers: [],
  balanceSatang: 250_000,
  receivableSatang: 90_000,
  chargedBackSatang: 0,
  dueSatang: 0,
  overdue: false,
  invoices: [
    {
      id: "i1",
      serial: "INV-1",
      month: "2026-10-01",
      amountSatang: 100_000,
      vatSatang: 6_542,
      paidSatang: 10_000,
      creditedSatang: 0,
      openSatang: 90_000,
      issuedAt: "2026-11-01T05:00:00.000Z",
      dueOn: "2026-12-15",
      state: "open",
    },
  ],
  limits: [],
  limitsRaisedTodaySatang: 0,
  ...changes,
});
