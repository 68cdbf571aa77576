import fc from "fast-check";
import { expect, test } from "vitest";
import { useCredit } from "../ledger/payment-entries.ts";
import { limits } from "../limits.ts";
import {
  type CreditTransferEligibility,
  creditBlock,
  decideCreditTransfer,
} from "./credit-transfer.ts";

const good: CreditTransferEligibility = {
  freeSatang: 12_050,
  account: "verified",
  hasOpen: false,
  isFrozen: false,
};

test("each obstacle is named, the first that has to be fixed first", () => {
  expect(creditBlock(good)).toBeNull();
  // A transfer to an account that is still being checked can be requested now and is paid once it
  // is good: the run checks it.
  expect(creditBlock({ ...good, account: "pending" })).toBeNull();
  expect(creditBlock({ ...good, account: null })).toBe("bank_account_missing");
  expect(creditBlock({ ...good, account: "refused" })).toBe("bank_account_refused");
  expect(creditBlock({ ...good, freeSatang: limits.creditTransferSatangMin - 1 })).toBe(
    "credit_too_little",
  );
  expect(creditBlock({ ...good, freeSatang: 0, account: null, hasOpen: true })).toBe("payout_open");
  expect(creditBlock({ ...good, hasOpen: true, isFrozen: true })).toBe("account_frozen");
});

test("all of it goes, as it was seen, or nothing", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (freeSatang, seenSatang) => {
      const decision = decideCreditTransfer({ ...good, freeSatang }, seenSatang);
      expect(decision.ok).toBe(
        freeSatang === seenSatang && freeSatang >= limits.creditTransferSatangMin,
      );
    }),
  );
});

test("credit pays a booking whole and leaves the rest", () => {
  expect(useCredit({ bookingId: "b", customerId: "c", amountSatang: 100 })?.postings).toEqual([
    { account: "customer_credit", ownerId: "c", amountSatang: 100 },
    { account: "booking_prepaid", ownerId: "b", amountSatang: -100 },
  ]);
});
