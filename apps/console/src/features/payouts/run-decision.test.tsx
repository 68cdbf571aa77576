// @vitest-environment happy-dom
import type { PayoutRunView } from "@songtan/contract/console/payouts";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { RunDecision } from "./run-decision.tsx";

const run = (changes: object = {}) =>
  ({
    ...{
      id: "run",
      state: "prepared",
      totalSatang: 123_450,
      netSatang: 117_030,
      count: 3,
      leftOut: 1,
    },
    ...{ sendDay: "2026-11-25", preparedBy: { name: "Anan" }, approvedBy: null },
    ...{ discardedBy: null, mayApprove: true, items: [] },
    ...changes,
  }) as unknown as PayoutRunView;
const approveCall = "POST /console/payout-runs/run/approve";

async function show(shown: PayoutRunView, answers: Record<string, unknown> = {}) {
  const onChanged = vi.fn();
  const page = await showComponent(<RunDecision run={shown} onChanged={onChanged} />, {
    areas: ["payouts", "shell"],
    answers,
  });
  await page.see("Arrives in the accounts");
  return { page, onChanged };
}
const dialog = () => document.querySelector<HTMLElement>("dialog[open]");
async function confirm(name: string) {
  const button = () =>
    [...(dialog()?.querySelectorAll("button") ?? [])].find((each) => each.textContent === name);
  await expect.poll(button).toBeTruthy();
  button()?.click();
}

test("a second person approves the sum on the screen, after it was named once more", async () => {
  const { page } = await show(run(), { [approveCall]: run({ state: "approved" }) });
  await page.press("Approve ฿1,170.30");
  await page.see("Transfer ฿1,170.30 in 3 payouts?");
  expect(page.read()).toContain("cannot be recalled");
  await confirm("Approve the run");
  await expect.poll(dialog).toBeNull();
  expect(page.requests).toEqual([{ call: approveCall, body: { expectedTotalSatang: 123_450 } }]);
  page.close();
});

test("a sum that has changed on the server is not paid: the dialog says so and the page loads the new sum", async () => {
  const refused = { refused: 409, code: "conflict", message: "The run has changed" };
  const { page, onChanged } = await show(run(), { [approveCall]: refused });
  await page.press("Approve ฿1,170.30");
  await confirm("Approve the run");
  await expect.poll(() => dialog()?.textContent).toContain("The run has changed");
  expect(onChanged).toHaveBeenCalledOnce();
  page.close();
});

test.each([
  ["who prepared it", { mayApprove: false }, "Another person has to approve it"],
  ["an empty one", { totalSatang: 0 }, "Nothing in this run can be paid"],
])("%s cannot be approved, and the button says why", async (_, changes, words) => {
  const { page } = await show(run(changes));
  await page.press("Approve ฿");
  await page.see(words);
  expect([dialog(), page.requests]).toEqual([null, []]);
  page.close();
});

test("a run is discarded after a confirmation", async () => {
  const discard = "POST /console/payout-runs/run/discard";
  const { page } = await show(run(), { [discard]: run({ state: "discarded" }) });
  await page.press("Discard this run");
  await page.see("comes up in the next run");
  await confirm("Discard this run");
  await expect.poll(dialog).toBeNull();
  expect(page.requests.map(({ call }) => call)).toEqual([discard]);
  page.close();
});

test("a run that was approved shows by whom, and nothing to press", async () => {
  const { page } = await show(run({ state: "approved", approvedBy: { name: "Malee" } }));
  await page.see("Malee");
  expect(document.querySelector("button")).toBeNull();
  page.close();
});
