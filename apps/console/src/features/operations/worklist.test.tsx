// @vitest-environment happy-dom
import type { OperationsView } from "@songtan/contract/console/operations";
import type { StaffUser } from "@songtan/contract/console/staff";
import { afterEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { session, setUser } from "../session/session.ts";
import { Worklist } from "./worklist.tsx";

const booking = { id: "b1", number: "ST-1001", state: "searching" as const };
const proposal: OperationsView["proposals"][number] = {
  kind: "cancellation",
  booking,
  movedSatang: 150_000,
  proposedBy: { id: "s1", name: "Malee" },
  proposedAt: new Date(Date.now() - 600_000).toISOString(),
};
const show = (changes: Partial<OperationsView>) =>
  showComponent(
    <Worklist
      operations={{
        asOf: new Date().toISOString(),
        incidents: [],
        proposals: [],
        late: [],
        unseen: [],
        owing: [],
        differences: { count: 0, oldestDay: null },
        ...changes,
      }}
      onShow={() => undefined}
    />,
    { areas: ["operations", "shell"], answers: {} },
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
