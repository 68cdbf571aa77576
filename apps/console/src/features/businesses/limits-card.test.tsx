// @vitest-environment happy-dom
import type { CreditLimitView } from "@songtan/contract/console/businesses";
import { expect, test } from "vitest";
import { exampleBusiness } from "../../../testing/example-business.ts";
import { showComponent } from "../../../testing/show-component.tsx";
import { LimitsCard } from "./limits-card.tsx";

const change = "POST /console/businesses/b1/credit-limit";
const proposal = (mayDecide: boolean): CreditLimitView => ({
  ...{ id: "l1", limitSatang: 9_000_000, beforeSatang: 1_000_000, words: "Pays on time" },
  ...{ state: "proposed", proposedBy: "Anan", decidedBy: null, decidedWords: null, mayDecide },
  createdAt: "2026-11-22T05:00:00.000Z",
});
const show = (
  answers: Record<string, unknown>,
  limits: CreditLimitView[] = [],
  limitsRaisedTodaySatang = 0,
) =>
  showComponent(<LimitsCard business={exampleBusiness({ limits, limitsRaisedTodaySatang })} />, {
    areas: ["businesses", "shell"],
    answers,
  });
const dialogNotice = () => document.querySelector("dialog [role=alert], dialog [role=status]");

test("a low limit is set at once, a high one proposed, and the button says which", async () => {
  const page = await show({ [change]: exampleBusiness() });
  await page.press("Change the limit");
  await page.type("New limit", "90000");
  await page.see("Propose ฿90,000.00");
  await page.type("New limit", "20000");
  await page.type("Reason", "Pays on time");
  await page.press("Set ฿20,000.00");
  await expect
    .poll(() => page.requests.at(-1)?.body)
    .toEqual({ limitSatang: 2_000_000, words: "Pays on time" });
  await expect.poll(() => document.querySelector("dialog[open]")).toBeNull();
  page.close();
});

test("what the reader raised today counts: the same low limit is proposed", async () => {
  const page = await show({}, [], 4_000_001);
  await page.press("Change the limit");
  await page.type("New limit", "20000");
  await page.see("Propose ฿20,000.00");
  page.close();
});

test("without amount and reason nothing is sent, and both fields say so", async () => {
  const page = await show({});
  await page.press("Change the limit");
  await page.see("Now ฿10,000.");
  const submit = [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find(
    ({ textContent }) => textContent === "Change the limit",
  );
  submit?.click();
  await expect.poll(() => document.querySelectorAll("[aria-invalid=true]").length).toBe(2);
  expect(page.requests).toEqual([]);
  page.close();
});

test("where another limit waits by now, the dialog says so and keeps what was typed", async () => {
  const page = await show({ [change]: { refused: 409, code: "conflict" } });
  await page.press("Change the limit");
  await page.type("New limit", "20000");
  await page.type("Reason", "Pays on time");
  await page.press("Set ฿20,000.00");
  await expect.poll(dialogNotice).toBeTruthy();
  expect(page.field("New limit")?.value).toBe("20000");
  page.close();
});

test("a second person approves or declines; meanwhile no other limit is proposed", async () => {
  const approve = "POST /console/businesses/b1/credit-limits/l1/approve";
  const decline = "POST /console/businesses/b1/credit-limits/l1/turn-down";
  const answers: Record<string, unknown> = {
    [approve]: { refused: 403, code: "second_person_needed" },
    [decline]: exampleBusiness(),
  };
  const page = await show(answers, [proposal(true)]);
  await page.see("฿10,000 → ฿90,000");
  expect(page.find("Change the limit")).toBeFalsy();
  await page.press("Approve");
  await expect.poll(() => document.querySelector("[role=alert], [role=status]")).toBeTruthy();
  answers[approve] = exampleBusiness();
  await page.press("Approve");
  await expect.poll(() => page.requests.map(({ call }) => call)).toEqual([approve, approve]);
  await page.press("Decline");
  await page.type("Reason", "Too early");
  const submit = [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find(
    ({ textContent }) => textContent === "Decline",
  );
  submit?.click();
  await expect
    .poll(() => page.requests.at(-1))
    .toEqual({ call: decline, body: { words: "Too early" } });
  page.close();
});

test("who proposed it can only withdraw it", async () => {
  const page = await show({}, [proposal(false)]);
  await page.see("somebody else approves it");
  expect(page.find("Approve")).toBeFalsy();
  expect(page.find("Withdraw")).toBeTruthy();
  page.close();
});
