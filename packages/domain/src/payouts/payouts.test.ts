import fc from "fast-check";
import { expect, test } from "vitest";
import { endedStates } from "../accounts/closure.ts";
import { bookingStates, type StopState, stopStates } from "../booking-types.ts";
import { holidays2026, holidays2027 } from "../quoting/tariff/holidays.ts";
import { arrivalDay, bankDayAfter, isBankDay, runDay } from "./bank-days.ts";
import { codReleaseDay, decideCodRelease, isCodDue, isHandedIn } from "./cod.ts";
import { decidePayout, type PayoutEligibility, payoutMax } from "./request-payout.ts";
import { canReject, checkForRun, decideApproval } from "./run.ts";
import { decideTransfer } from "./transfer.ts";
import { payoutFailure, payoutStates } from "./types.ts";

const holidays = [...holidays2026, ...holidays2027];
const terms = { runMinutes: 660, bankDays: 1 };

test("banks rest on weekends and holidays", () => {
  const days = ["2026-11-23", "2026-11-28", "2026-11-29", "2026-12-07", "2026-12-08", "2026-12-31"];
  expect(days.map((day) => isBankDay(day, holidays))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
  // Songkran 2027 is Tuesday to Thursday.
  expect(bankDayAfter("2027-04-13", 0, holidays)).toBe("2027-04-16");
  expect(bankDayAfter("2027-04-12", 1, holidays)).toBe("2027-04-16");
});

test.each([
  ["a Monday morning", "2026-11-23T03:59:00Z", "2026-11-23", "2026-11-24"],
  ["from eleven on tomorrow's run", "2026-11-23T04:00:00Z", "2026-11-24", "2026-11-25"],
  ["a Friday evening before a long weekend", "2026-12-04T12:00:00Z", "2026-12-08", "2026-12-09"],
  ["a Sunday", "2026-11-22T02:00:00Z", "2026-11-23", "2026-11-24"],
  ["after midnight in Bangkok", "2026-11-23T17:30:00Z", "2026-11-24", "2026-11-25"],
])("a payout requested on %s", (_when, now, sends, arrives) => {
  const day = runDay(new Date(now), terms, holidays);
  expect([day, arrivalDay(day, terms, holidays)]).toEqual([sends, arrives]);
});

const eligibility = (more: Partial<PayoutEligibility> = {}): PayoutEligibility => ({
  balance: { availableSatang: 50_000, heldSatang: 0, cashOwedSatang: 0 },
  frozenSatang: 0,
  minSatang: 10_000,
  account: "verified",
  hasOpen: false,
  isFrozen: false,
  ...more,
});
const poor = { availableSatang: 9_999, heldSatang: 0, cashOwedSatang: 0 };

test.each([
  ["all of it", eligibility(), 50_000, true],
  ["the least", eligibility(), 10_000, true],
  ["a satang less", eligibility(), 9_999, "payout_too_small"],
  ["a satang more", eligibility(), 50_001, "payout_too_big"],
  [
    "cash owed is not ours to pay out",
    eligibility({ balance: { ...poor, availableSatang: 50_000, cashOwedSatang: 45_000 } }),
    10_000,
    "payout_too_little",
  ],
  ["frozen for a claim", eligibility({ frozenSatang: 20_000 }), 30_001, "payout_too_big"],
  ["too little", eligibility({ balance: poor }), 10_000, "payout_too_little"],
  ["another open", eligibility({ hasOpen: true }), 20_000, "payout_open"],
  ["this was not me", eligibility({ hasOpen: true, isFrozen: true }), 20_000, "account_frozen"],
  ["no account", eligibility({ account: null }), 20_000, "bank_account_missing"],
  [
    "an account the provider refused",
    eligibility({ account: "refused" }),
    20_000,
    "bank_account_refused",
  ],
  ["an account nobody asked about yet", eligibility({ account: "new" }), 20_000, true],
])("a payout: %s", (_case, input, amountSatang, outcome) => {
  const decision = decidePayout(input, amountSatang);
  expect(decision.ok || decision.refusal).toBe(outcome);
});

test("property: what is paid out never touches cash owed or what is frozen", () => {
  const satang = fc.integer({ min: -50_000, max: 500_000 });
  const positive = fc.integer({ min: 0, max: 300_000 });
  fc.assert(
    fc.property(
      satang,
      positive,
      positive,
      fc.integer({ min: 1, max: 600_000 }),
      (available, owed, frozen, requestedSatang) => {
        const current = eligibility({
          balance: { availableSatang: available, heldSatang: 0, cashOwedSatang: owed },
          frozenSatang: frozen,
        });
        expect(payoutMax(current)).toBeGreaterThanOrEqual(0);
        if (decidePayout(current, requestedSatang).ok)
          expect(available - requestedSatang).toBeGreaterThanOrEqual(owed + frozen);
      },
    ),
  );
});

const results = {
  waiting: { sent: false, paid: false, failed: false },
  sent: { sent: true, paid: false, failed: false },
  paid: { sent: true, paid: true, failed: false },
  failed: { sent: false, paid: false, failed: true },
  "sent back": { sent: true, paid: false, failed: true },
};

test("every state × news of a transfer is decided on purpose", () => {
  const rows = payoutStates.map((state) => [
    state,
    ...Object.values(results).map((result) => {
      const next = decideTransfer(state, result);
      return next.effect === "none"
        ? next.state === state
          ? "·"
          : next.state
        : `${next.state}!${next.effect}`;
    }),
  ]);
  expect(
    [["", ...Object.keys(results)], ...rows].map((row) => row.join(" | ")).join("\n"),
  ).toMatchInlineSnapshot(`
    " | waiting | sent | paid | failed | sent back
    requested | · | · | · | · | ·
    approved | · | · | · | · | ·
    sending | · | sent | paid!settle | failed!give_back | failed!give_back
    sent | · | · | paid!settle | failed!give_back | failed!give_back
    paid | · | · | · | · | ·
    failed | · | · | failed!contradiction | · | ·
    rejected | · | · | rejected!contradiction | · | ·"
  `);
});

test("property: in every order of reports, money is given back or settled once, never both", () => {
  const anyResult = fc.constantFrom(...Object.values(results));
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 12 }), (all) => {
      let state: (typeof payoutStates)[number] = "sending";
      let moved = 0;
      for (const result of all) {
        const next = decideTransfer(state, result);
        if (next.effect === "settle" || next.effect === "give_back") moved += 1;
        state = next.state;
      }
      expect(moved).toBe(state === "paid" || state === "failed" ? 1 : 0);
    }),
  );
});

test("a run: four eyes, the sum that was seen, and what leaves a payout out", () => {
  const run = { state: "prepared", totalSatang: 5000 } as const;
  const by = (problem: "second_person_needed" | null, seenSatang = 5000) => ({
    problem,
    seenSatang,
  });
  const summary = (decision: ReturnType<typeof decideApproval>) => decision.ok || decision.refusal;
  expect(summary(decideApproval(run, by(null)))).toBe(true);
  expect(summary(decideApproval(run, by("second_person_needed")))).toBe("second_person_needed");
  expect(summary(decideApproval(run, by(null, 5001)))).toBe("conflict");
  expect(summary(decideApproval({ ...run, state: "approved" }, by(null)))).toBe("conflict");
  expect(summary(decideApproval({ ...run, totalSatang: 0 }, by(null, 0)))).toBe("run_empty");
  const payout = {
    accountState: "verified",
    accountCurrent: true,
    accountNew: false,
    ownerFrozen: false,
    leftSatang: 100,
    cashOwedSatang: 60,
    frozenSatang: 100,
    creditLineSatang: 20_000,
  } as const;
  expect(checkForRun(payout)).toBeNull();
  expect(checkForRun({ ...payout, frozenSatang: 101 })).toBe("money_frozen");
  expect(
    checkForRun({ ...payout, leftSatang: -500, frozenSatang: 0, cashOwedSatang: 19_500 }),
  ).toBeNull();
  expect(
    checkForRun({ ...payout, leftSatang: -500, frozenSatang: 0, cashOwedSatang: 19_501 }),
  ).toBe("cash_owed");
  expect(checkForRun({ ...payout, accountState: "pending" })).toBe("account_not_verified");
  expect(checkForRun({ ...payout, accountCurrent: false })).toBe("account_changed");
  expect(checkForRun({ ...payout, accountNew: true, frozenSatang: 101 })).toBe("account_new");
  expect(checkForRun({ ...payout, accountCurrent: false, ownerFrozen: true })).toBe(
    "account_frozen",
  );
  expect(payoutStates.filter(canReject)).toEqual(["requested"]);
});

const codTerms = { codHoldDays: 5, codCoverDays: 14 };
test.each<[string, boolean, boolean, string | boolean, boolean?]>([
  ["2026-11-27", true, true, "held"],
  ["2026-11-28", true, true, true],
  ["2026-11-28", true, false, "cash_not_handed_in"],
  ["2026-12-06", true, false, "cash_not_handed_in"],
  ["2026-12-07", true, false, true],
  ["2026-12-07", true, false, "being_checked", true],
  ["2026-12-07", true, true, true, true],
  ["2026-12-06", true, false, "cash_not_handed_in", true],
  ["2026-12-07", false, true, "drop_off_open"],
])(
  "cash collected on the 23rd, on %s, due %s, handed in %s",
  (today, due, handedIn, outcome, needsCheck = false) => {
    const decision = decideCodRelease(
      { collectedDay: "2026-11-23", due, handedIn, needsCheck },
      { today, terms: codTerms },
    );
    expect(decision.ok || decision.wait).toBe(outcome);
    expect(codReleaseDay("2026-11-23", codTerms)).toBe("2026-11-28");
  },
);

test("cash on delivery is due with its own drop-off, independent of the rest of the booking", () => {
  const due = (stopState: StopState) =>
    bookingStates.filter((bookingState) => isCodDue({ stopState, bookingState }));
  expect(due("done")).toEqual([...bookingStates]);
  for (const stopState of stopStates.filter((state) => state !== "done"))
    expect(due(stopState).sort()).toEqual([...endedStates].sort());
});

test("property: cash handed in pays for the oldest first, and for all of a driver's when nothing is owed", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(amounts, fc.nat(1_000_000), (collected, paid) => {
      const total = collected.reduce((sum, one) => sum + one, 0);
      const owedSatang = Math.max(0, total - paid);
      let before = 0;
      for (const amount of collected) {
        before += amount;
        const settled = isHandedIn({ owedSatang, laterSatang: total - before });
        expect(settled).toBe(paid >= before);
      }
    }),
  );
});

test("the provider's failures that have no sentence are `other`", () => {
  expect([
    payoutFailure("transfer_failed"),
    payoutFailure("no_such_code"),
    payoutFailure(null),
  ]).toEqual(["transfer_failed", "other", "other"]);
});
