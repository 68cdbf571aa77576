// @vitest-environment happy-dom
import type { PromoView } from "@songtan/contract/console/promos";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { PromoEditor } from "./promo-editor.tsx";

const promo: PromoView = {
  ...{ id: "p1", code: "MILLION", name: "Launch", state: "draft", revision: 2 },
  ...{ percent: 100, capSatang: null, amountSatang: null, minimumSatang: 0 },
  ...{ budgetSatang: 100_000_000, spentSatang: 0, beyondSatang: 0, uses: 0, latestUses: [] },
  ...{ firstOrder: false, perCustomer: 1, vehicles: null, provinceCodes: null },
  ...{ startsAt: "2026-12-01T00:00:00.000Z", endsAt: null, activatedAt: null, endedAt: null },
  ...{ updatedAt: "2026-11-21T05:00:00.000Z", updatedBy: "Mali", proposedBy: null },
  ...{ isActivatedAlone: true, mayAgree: false },
};
const show = (changes: Partial<PromoView>, answers: Record<string, unknown> = {}) =>
  showComponent(<PromoEditor promo={{ ...promo, ...changes }} />, {
    areas: ["pricing", "shell"],
    locale: "en",
    answers,
  });
const button = (name: string, within = document.body as ParentNode) =>
  [...within.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent }) => textContent === name,
  );

test("the button names what it does: one activates a small budget, proposes a large one, and agrees to another's", async () => {
  for (const [changes, name] of [
    [{}, "Activate"],
    [{ isActivatedAlone: false }, "Propose"],
    [{ proposedBy: "Anan", mayAgree: true }, "Agree and activate"],
  ] as const) {
    const page = await show(changes);
    await expect.poll(() => button(name)).toBeTruthy();
    page.close();
  }
  const own = await show({ proposedBy: "Mali", mayAgree: false });
  await own.see("You proposed it, so somebody else has to agree.");
  expect(button("Agree and activate")).toBeUndefined();
  own.close();
});

test("a dialog whose promo another has decided says so and offers no second try", async () => {
  const page = await show(
    { proposedBy: "Anan", mayAgree: true },
    { "POST /console/promos/p1/activate": { refused: 409, code: "conflict" } },
  );
  await page.press("Agree and activate");
  const dialog = () => document.querySelector("dialog[open]") as ParentNode;
  await expect.poll(dialog).toBeTruthy();
  button("Agree and activate", dialog())?.click();
  await page.see("Somebody else decided this first");
  expect(button("Agree and activate", dialog())).toBeUndefined();
  page.close();
});
