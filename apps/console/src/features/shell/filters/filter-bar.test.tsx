// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { FilterBar } from "./filter-bar.tsx";

const fields = ["Words", "State", "Vehicle", "City", "Channel", "Day"].map((name) => (
  <input key={name} aria-label={name} />
));
const show = (shown: number, values: Record<string, string> = {}) =>
  showComponent(
    <FilterBar filters={{ values, active: Object.keys(values).length > 0, clear: () => undefined }}>
      {fields.slice(0, shown)}
    </FilterBar>,
    { areas: ["shell"], answers: {} },
  );
const folded = () => document.querySelectorAll("search [data-folded] input").length;

test("many filters are behind a button on a phone, but for what is searched for", async () => {
  const page = await show(4);
  await page.see("More filters");
  expect(folded()).toBe(3);
  await page.press("More filters");
  await page.see("Fewer filters");
  expect(folded()).toBe(0);
  page.close();
});

test("few filters have no button, and many of which some are set are open", async () => {
  const few = await show(3);
  expect([folded(), few.read()]).toEqual([0, ""]);
  few.close();
  const set = await show(4, { q: "", state: "active" });
  await set.see("Fewer filters");
  expect(folded()).toBe(0);
  set.close();
});

test.each<[set: Record<string, string>, heading: string, folded: number]>([
  [{ q: "ST-1", state: "" }, "More filters", 5],
  [{ q: "", state: "active" }, "More filters", 4],
  [{ q: "", state: "", vehicle: "van" }, "Fewer filters", 0],
])("with %o set, the button of a bar with six filters is %s", async (set, heading, count) => {
  const page = await show(6, set);
  await page.see(heading);
  expect(folded()).toBe(count);
  page.close();
});
