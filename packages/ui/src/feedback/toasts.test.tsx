// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify } from "./notify.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("the same sentence twice is shown once; another one, or another tone, comes below it", async () => {
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(<Toasts />));
  const shown = () => [...box.querySelectorAll("[role]")].map((card) => card.textContent);
  await act(async () => {
    notify({ message: "Cancelled" });
    notify({ message: "Saved" });
    notify({ message: "Cancelled" });
    notify({ message: "Cancelled", tone: "bad" });
  });
  expect(shown()).toEqual(["Saved", "Cancelled", "Cancelled"]);
  await act(async () => root.unmount());
});
