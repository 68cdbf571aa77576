// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { bookingFixture as booking } from "../booking-detail/booking.fixture.ts";
import { draftOf } from "./edit-draft.ts";
import { type EditFacts, FactsFields } from "./facts-fields.tsx";

const view = {
  ...booking,
  parcel: { category: "document" as const, weightKg: 1 },
  payment: { ...booking.payment, method: "cash" as const, payerStopIndex: 0 },
  edit: { ...booking.edit, allowed: true, fromIndex: 0 },
};
const show = (facts: EditFacts, onChange: (facts: EditFacts) => void, locale: "th" | "en" = "en") =>
  showComponent(
    <FactsFields
      booking={view}
      draft={draftOf(view)}
      facts={facts}
      errors={{}}
      onChange={onChange}
    />,
    { areas: ["booking"], answers: {}, locale },
  );

test("the same kind of goods needs no new word, another one does", async () => {
  const same = await show({}, () => undefined);
  await expect.poll(() => same.element.textContent).toContain("Documents");
  expect(same.element.textContent).not.toContain("prohibited");
  same.close();
  const other = await show({ parcel: { category: "food", weightKg: 1 } }, () => undefined);
  await expect.poll(() => other.element.textContent).toContain("prohibited");
  other.close();
});

test("what is chosen is all that changes: an extra is added to those the booking has", async () => {
  const changes: EditFacts[] = [];
  const page = await show({ payerStopIndex: 1 }, (facts) => changes.push(facts));
  await expect.poll(() => page.element.querySelectorAll("input[type=checkbox]").length).toBe(5);
  page.element.querySelector<HTMLInputElement>("input[type=checkbox]:not(:checked)")?.click();
  expect(changes).toHaveLength(1);
  expect(changes[0]?.payerStopIndex).toBe(1);
  expect(changes[0]?.extras).toHaveLength(view.extras.length + 1);
  expect(changes[0]).not.toHaveProperty("parcel");
  page.close();
});
