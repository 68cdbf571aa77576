// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { FirstRows } from "./first-rows.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function show(count: number) {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const rows = Array.from({ length: count }, (_, index) => `row ${index + 1}`);
  await act(async () =>
    root.render(
      <FirstRows rows={rows} allLabel={`Show all ${count}`} fewerLabel="Show fewer">
        {(shown) => shown.map((row) => <li key={row}>{row}</li>)}
      </FirstRows>,
    ),
  );
  const button = () => place.querySelector("button");
  return {
    rows: () => [...place.querySelectorAll("li")].map(({ textContent }) => textContent),
    button,
    press: () => act(async () => button()?.click()),
  };
}

test("ten rows are all shown, without a button", async () => {
  const list = await show(10);
  expect(list.rows()).toHaveLength(10);
  expect(list.button()).toBeNull();
});

test("of eleven rows the first ten are shown, all when asked, and the first ten again", async () => {
  const list = await show(11);
  expect(list.rows()).toHaveLength(10);
  expect(list.rows().at(-1)).toBe("row 10");
  expect([list.button()?.textContent, list.button()?.getAttribute("aria-expanded")]).toEqual([
    "Show all 11",
    "false",
  ]);
  await list.press();
  expect(list.rows().at(-1)).toBe("row 11");
  expect([list.button()?.textContent, list.button()?.getAttribute("aria-expanded")]).toEqual([
    "Show fewer",
    "true",
  ]);
  await list.press();
  expect(list.rows()).toHaveLength(10);
});
