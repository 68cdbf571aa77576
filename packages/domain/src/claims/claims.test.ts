import { expect, test } from "vitest";
import { holidays2026 } from "../quoting/tariff/holidays.ts";
import {
  answerDueAt,
  type CaseTerms,
  claimCapSatang,
  claimRoom,
  decideReport,
  lostGoodsClaim,
  mayReportKind,
  reportOptions,
} from "./claim-terms.ts";
import { isFaultOpen, nextReportState, reportCommands } from "./report.ts";
import { type ReportKind, reportKinds, reportStates } from "./types.ts";

const table = (isClaim: boolean) =>
  [
    ["", ...reportCommands].join(" "),
    ...reportStates.map((state) =>
      [
        state,
        ...reportCommands.map((command) => nextReportState(state, command, { isClaim }) ?? "·"),
      ].join(" "),
    ),
  ].join("\n");

test("every state × command cell of a claim is decided on purpose", () => {
  expect(table(true)).toMatchInlineSnapshot(`
    " write answer propose approve turn_down refuse close withdraw pay
    open open answered proposed · · refused · withdrawn ·
    answered open answered proposed · · refused · withdrawn ·
    proposed proposed proposed · accepted open · · withdrawn ·
    accepted accepted accepted · · · · · · paid
    paid · · · · · · · · ·
    refused · · · · · · · · ·
    closed · · · · · · · · ·
    withdrawn · · · · · · · · ·"
  `);
});

test("a report without a claim for money is closed, never decided", () => {
  expect(table(false)).toMatchInlineSnapshot(`
    " write answer propose approve turn_down refuse close withdraw pay
    open open answered · · · · closed withdrawn ·
    answered open answered · · · · closed withdrawn ·
    proposed proposed proposed · · · · · withdrawn ·
    accepted accepted accepted · · · · · · ·
    paid · · · · · · · · ·
    refused · · · · · · · · ·
    closed · · · · · · · · ·
    withdrawn · · · · · · · · ·"
  `);
  expect(reportStates.filter(isFaultOpen)).toEqual(["open", "answered", "proposed"]);
});

const terms: CaseTerms = {
  reportDays: 30,
  claimDays: 7,
  answerWorkingDays: 3,
  refundEachSatang: 100_000,
  refundPerDaySatang: 500_000,
};
const ended = new Date("2026-11-01T05:00:00Z");
const booking = {
  state: "delivered" as const,
  endedAt: ended,
  totalSatang: 12_300,
  declaredValueSatang: null,
  raisedLiability: false,
};
const after = (days: number) => new Date(ended.getTime() + days * 86_400_000);
const decide = (
  wish: object,
  more: object = {},
  earlier: { kind: ReportKind; state: "open" | "closed" }[] = [],
) =>
  decideReport(
    { by: "customer", kind: "damaged", requestedSatang: null, now: after(1), ...wish },
    { ...booking, ...more },
    { terms, earlier },
  );

test("how much can be claimed: 2,000 baht for goods, the declared value with raised liability, else the price", () => {
  const raised = { ...booking, raisedLiability: true };
  expect(claimCapSatang("damaged", booking)).toBe(200_000);
  expect(claimCapSatang("missing", { ...booking, declaredValueSatang: 900_000 })).toBe(200_000);
  expect(claimCapSatang("missing", { ...raised, declaredValueSatang: 900_000 })).toBe(900_000);
  expect(claimCapSatang("wrong_place", { ...raised, declaredValueSatang: 50_000 })).toBe(200_000);
  expect(claimCapSatang("damaged", { ...raised, declaredValueSatang: 9_000_000 })).toBe(5_000_000);
  expect(claimCapSatang("late", { ...raised, declaredValueSatang: 900_000 })).toBe(12_300);
});

test.each([
  [
    "a problem while the driver is under way",
    {},
    { state: "in_transit", endedAt: null },
    { ok: true },
  ],
  [
    "before anything is paid",
    {},
    { state: "awaiting_payment", endedAt: null },
    { refusal: "report_too_soon" },
  ],
  [
    "money before the end",
    { requestedSatang: 100 },
    { state: "in_transit", endedAt: null },
    { refusal: "report_too_soon" },
  ],
  ["on the last moment", { now: after(30) }, {}, { ok: true }],
  ["after it", { now: new Date(after(30).getTime() + 1) }, {}, { refusal: "report_too_late" }],
  ["money on the last moment", { requestedSatang: 100, now: after(7) }, {}, { ok: true }],
  [
    "money after it",
    { requestedSatang: 100, now: new Date(after(7).getTime() + 1) },
    {},
    { refusal: "report_too_late" },
  ],
  ["all of the liability", { requestedSatang: 200_000 }, {}, { ok: true }],
  ["one satang more", { requestedSatang: 200_001 }, {}, { refusal: "claim_too_much" }],
  ["nothing as money", { requestedSatang: 0 }, {}, { refusal: "claim_too_much" }],
])("%s", (_, wish, more, expected) => {
  expect(decide(wish, more)).toMatchObject(expected);
});

test("the same thing is reported once, and a booking five times at most", () => {
  expect(decide({}, {}, [{ kind: "damaged", state: "open" }])).toMatchObject({
    refusal: "report_open_already",
  });
  expect(decide({}, {}, [{ kind: "damaged", state: "closed" }])).toMatchObject({ ok: true });
  expect(decide({}, {}, [{ kind: "late", state: "open" }])).toMatchObject({ ok: true });
  const five = Array.from({ length: 5 }, () => ({
    kind: "late" as const,
    state: "closed" as const,
  }));
  expect(decide({}, {}, five)).toMatchObject({ refusal: "report_open_already" });
});

test("lost goods are claimed for their declared value, up to our liability, and once", () => {
  const claimFor = (more: object = {}) =>
    lostGoodsClaim({ ...booking, ...more }, [])?.requestedSatang;
  expect([
    claimFor(),
    claimFor({ declaredValueSatang: 0 }),
    claimFor({ declaredValueSatang: 50_000 }),
  ]).toEqual([200_000, 200_000, 50_000]);
  expect(claimFor({ declaredValueSatang: 900_000 })).toBe(200_000);
  expect(claimFor({ declaredValueSatang: 900_000, raisedLiability: true })).toBe(900_000);
  const after = (
    kind: ReportKind,
    state: "open" | "paid" | "refused" | "withdrawn",
    requestedSatang: number | null,
  ) => lostGoodsClaim(booking, [{ kind, state, requestedSatang }]) === null;
  expect([after("damaged", "open", 100), after("missing", "paid", 100)]).toEqual([true, true]);
  expect([after("missing", "refused", 100), after("missing", "withdrawn", 100)]).toEqual([
    false,
    false,
  ]);
  expect([after("late", "open", 100), after("missing", "open", null)]).toEqual([false, false]);
});

test("the page offers what the server accepts", () => {
  expect(reportOptions(booking, terms, after(7))).toEqual({ mayReport: true, mayClaim: true });
  expect(reportOptions(booking, terms, after(8))).toEqual({ mayReport: true, mayClaim: false });
  expect(reportOptions(booking, terms, after(31))).toEqual({ mayReport: false, mayClaim: false });
  expect(reportOptions({ state: "assigned", endedAt: null }, terms, ended)).toEqual({
    mayReport: true,
    mayClaim: false,
  });
});

test("each side reports what it can know", () => {
  expect(reportKinds.filter((kind) => !mayReportKind("customer", kind))).toEqual([
    "customer_conduct",
  ]);
  expect(reportKinds.filter((kind) => !mayReportKind("driver", kind))).toEqual([
    "missing",
    "late",
    "driver_conduct",
  ]);
});

test.each([
  // Nothing granted: what was requested, and the whole pay.
  [[], [150_000, 9_000]],
  // The goods' liability is shared, also by another kind of goods.
  [[["missing", 120_000, 4_000]], [80_000, 5_000]],
  [[["wrong_place", 60_000, 0]], [140_000, 9_000]],
  // A claim about something else is of the price, and its driver's share of the same pay.
  [[["late", 5_000, 5_000]], [150_000, 4_000]],
  [[["damaged", 200_000, 9_000]], [0, 0]],
  [[["damaged", 250_000, 9_500]], [0, 0]],
] as [[ReportKind, number, number][], [number, number]][])(
  "after %j a claim for damaged goods has room for %j",
  (earlier, room) => {
    const claim = { kind: "damaged", capSatang: 200_000, paySatang: 9_000 } as const;
    const granted = earlier.map(([kind, amountSatang, driverShareSatang]) => ({
      ...{ kind, amountSatang, driverShareSatang },
    }));
    const { amountSatang, driverShareSatang } = claimRoom(
      { ...claim, requestedSatang: 150_000 },
      granted,
    );
    expect([amountSatang, driverShareSatang]).toEqual(room);
  },
);

test.each([
  // Saturday 21 November: Monday, Tuesday, Wednesday.
  ["2026-11-21T03:00:00Z", "2026-11-25"],
  ["2026-11-23T16:59:00Z", "2026-11-26"],
  // 17:00 UTC is the next day in Bangkok.
  ["2026-11-23T17:00:00Z", "2026-11-27"],
  // Saturday 5 December with its substitution on Monday, and Constitution Day on Thursday.
  ["2026-12-04T03:00:00Z", "2026-12-11"],
])("reported at %s it is answered by the end of %s", (from, day) => {
  const due = answerDueAt(new Date(from), 3, holidays2026);
  expect(new Date(due.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)).toBe(day);
  expect(due.toISOString().slice(11)).toBe("16:59:59.999Z");
});
