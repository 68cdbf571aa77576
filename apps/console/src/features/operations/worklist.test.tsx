// @vitest-environment happy-dom
import type { OperationsView } from "@songtan/contract/console/operations";
import type { StaffUser } from "@songtan/contract/console/staff";
import { afterEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { session, setUser } from "../session/session.ts";
import { Worklist } from "./worklist.tsx";

const booking = { id: "b1", number: "ST-1001", state: "searching" as const };
const driver = { id: "d1", name: "Anan", phone: "+66812345678" };
const proposal: OperationsView["proposals"][number] = {
  kind: "cancellation",
  booking,
  movedSatang: 150_000,
  proposedBy: { id: "s1", name: "Malee" },
  proposedAt: new Date(Date.now() - 600_000).toISOString(),
};
const show = (changes: Partial<OperationsView>, path?: string) =>
  showComponent(
    <Worklist
      operations={{
        asOf: new Date().toISOString(),
        incidents: [],
        proposals: [],
        approvals: [],
        raises: [],
        late: [],
        unseen: [],
        owing: [],
        differences: { count: 0, oldestDay: null },
        selfTest: [],
        ...changes,
      }}
      onShow={() => undefined}
    />,
    { areas: ["operations", "shell"], answers: {}, ...(path && { path }) },
  );
const signIn = (id: string, scopes: StaffUser["scopes"] = ["booking.manage"]) =>
  setUser({ id, scopes } as StaffUser);
const links = () =>
  [...document.querySelectorAll("li a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
afterEach(() => session.setState(session.getInitialState()));

test("what waits for a second person is there with its age, its money and the way to decide it", async () => {
  signIn("s2");
  const page = await show({ proposals: [proposal] });
  await page.see("ST-1001 · Cancellation proposed");
  await page.see("Malee proposed it 10 min ago · ฿1,500.00 goes back or is waived");
  expect(links()).toEqual([["Agree or turn down", "/bookings/b1#by-hand"]]);
  expect(document.body.textContent).not.toContain("Nothing needs you now");
  page.close();
});

test("who proposed it reads that someone else has to agree", async () => {
  signIn("s1");
  const page = await show({ proposals: [{ ...proposal, kind: "loss" }] });
  await page.see("ST-1001 · Loss proposed");
  await page.see("someone else has to agree");
  expect(links()).toEqual([["Open the proposal", "/bookings/b1#by-hand"]]);
  page.close();
});

test("a disposal moves no money, and leads to the goods at the depot", async () => {
  signIn("s2");
  const held = { ...booking, state: "held" as const };
  const page = await show({
    proposals: [{ ...proposal, kind: "disposal", booking: held, movedSatang: null }],
  });
  await page.see("ST-1001 · Disposal proposed");
  expect(links()).toEqual([["Agree or turn down", "/bookings/b1#depot"]]);
  expect(document.body.textContent).not.toContain("goes back or is waived");
  page.close();
});

test("money that waits leads to where it is decided, among the other proposals by age", async () => {
  signIn("s2", ["payment.refund", "payout.run"]);
  const { proposedBy } = proposal;
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const page = await show({
    proposals: [proposal],
    approvals: [
      {
        ...{ kind: "payout_run", id: "r1", about: null, amountSatang: 5_000_000 },
        ...{ proposedBy, proposedAt: at(20) },
      },
      {
        ...{ kind: "claim", id: "c1", about: "CS-1001", amountSatang: 100_000 },
        ...{ proposedBy: { id: "s2", name: "Nok" }, proposedAt: at(5) },
      },
      {
        ...{ kind: "cod_refund", id: "o1", about: "ST-1002", amountSatang: 60_600 },
        ...{ proposedBy, proposedAt: at(1) },
      },
    ],
  });
  await page.see("Malee proposed it 20 min ago · ฿50,000.00");
  expect([...document.querySelectorAll("li strong")].map((title) => title.textContent)).toEqual([
    "Payout run prepared",
    "ST-1001 · Cancellation proposed",
    "CS-1001 · Claim decision proposed",
    "ST-1002 · Refund of cash on delivery proposed",
  ]);
  expect(links()).toEqual([
    ["Agree or turn down", "/payout-runs/r1"],
    ["Agree or turn down", "/bookings/b1#by-hand"],
    ["Open the proposal", "/reports/c1"],
    ["Agree or turn down", "/cod?state=frozen&q=ST-1002"],
  ]);
  page.close();
});

test("who manages no bookings reads nothing about drivers when nothing waits", async () => {
  signIn("s1", ["payout.run"]);
  const page = await show({});
  await page.see("No money waits for your approval.");
  page.close();
});

test("a booking without a driver leads to choosing one, and cash owed to its driver", async () => {
  const late = {
    booking,
    driver: null,
    what: "no_driver" as const,
    expectedAt: proposal.proposedAt,
  };
  const shown = { late: [late], owing: [{ driver, owedSatang: 90_000, lineSatang: 50_000 }] };
  signIn("s1", ["booking.manage", "driver.review"]);
  const page = await show(shown);
  await page.see("ST-1001 · No driver yet");
  expect(links()).toEqual([
    ["Choose a driver", "/bookings/b1#choose-driver"],
    ["Open booking", "/bookings/b1"],
    ["Open driver", "/drivers/d1"],
    ["Call Anan 081-234-5678", "tel:+66812345678"],
  ]);
  page.close();
  signIn("s1");
  const other = await show(shown);
  await other.see("ST-1001 · No driver yet");
  expect(links().map(([label]) => label)).not.toContain("Open driver");
  other.close();
});

test("cash owed leads to its entries in the books, for who may read them", async () => {
  const owing = [{ driver, owedSatang: 90_000, lineSatang: 50_000 }];
  signIn("s1", ["booking.manage", "payout.run"]);
  const page = await show({ owing });
  await page.see("Owes ฿900.00, limit ฿500.00");
  expect(links()).toEqual([
    ["Open entries", "/books/entries?ownerId=d1"],
    ["Call Anan 081-234-5678", "tel:+66812345678"],
  ]);
  page.close();
  signIn("s1");
  const other = await show({ owing });
  await other.see("Owes ฿900.00, limit ฿500.00");
  expect(links().map(([label]) => label)).not.toContain("Open entries");
  other.close();
});

const incident = {
  ...{ id: "i1", kind: "sos", openedAt: proposal.proposedAt },
  ...{ alert: null, booking, driver, staff: null, business: null, recipient: null },
  ...{ position: null, fact: null, failed: null, jobs: null, disowned: null },
} as unknown as OperationsView["incidents"][number];

test("lost goods lead on to their claim", async () => {
  signIn("s1");
  const lost = { ...incident, kind: "lost" as const, claim: { id: "r1", number: "RP-1" } };
  const page = await show({ incidents: [lost] });
  await page.see("ST-1001");
  expect(document.querySelector("article a[href$='/reports/r1']")?.textContent).toBe(
    "Open the claim",
  );
  page.close();
});

test("a push leads to its alert, and says so when that is closed by now", async () => {
  signIn("s1");
  const page = await show({ incidents: [incident] }, "/en/operations#incident-i1");
  await page.see("ST-1001");
  expect(document.getElementById("incident-i1")?.className).toContain("aimed");
  expect(document.body.textContent).not.toContain("The alert you opened is closed");
  page.close();
  const late = await show({ incidents: [incident] }, "/en/operations#incident-i2");
  await late.see("The alert you opened is closed. It needs no one any more.");
  expect(document.getElementById("incident-i1")?.className).not.toContain("aimed");
  late.close();
});

test("a doubtful delivery shows what does not fit, and staff choose what becomes of the pay", async () => {
  signIn("s1");
  const incident: OperationsView["incidents"][number] = {
    id: "i1",
    kind: "delivery_doubtful",
    openedAt: proposal.proposedAt,
    driver,
    booking: { ...booking, state: "delivered" },
    staff: null,
    business: null,
    alert: null,
    recipient: null,
    claim: null,
    position: null,
    fact: null,
    disowned: null,
    doubted: {
      doubts: [
        { code: "far_from_stop", stopIndex: 0, figures: { metres: 578_000 } },
        { code: "too_quick", stopIndex: 1, figures: { milliseconds: 90 } },
        { code: "picture_reused", stopIndex: 1, figures: { pictures: 1 } },
      ],
      heldSatang: 7538,
      charges: [{ why: "return" as const, amountSatang: 1274 }],
      fareSatang: 6370,
    },
  };
  const page = await show({ incidents: [incident] });
  await page.see("Pick-up: reported 578 km from the address");
  await page.see("Stop 1: a picture 90 ms after the step before, faster than hands");
  await page.see("Stop 1: a picture of another stop, booking or person");
  await page.see("฿75.38 of the driver's pay waits for this");
  await page.press("Decide about the pay");
  await page.see("Propose to deduct the pay");
  await page.see("It stays held until a second person has decided.");
  page.close();
});

test("a failing check of the self-test is named with its age, and without one it is said that all pass", async () => {
  signIn("s1");
  const since = proposal.proposedAt;
  const passed = { check: "database", state: "passed", since } as const;
  const page = await show({ selfTest: [passed, { check: "write", state: "failed", since }] });
  await page.see("The database accepts no writes: its disk may be full");
  await page.see("For 10 min");
  expect(document.body.textContent).not.toContain("checks passed");
  page.close();
  const calm = await show({ selfTest: [passed, { ...passed, check: "live" }] });
  await calm.see("All 2 checks passed.");
  calm.close();
});
