// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Confirm, type ConfirmInstead } from "./confirm.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("a confirmation that is not possible any more stays open, says why, and offers what is", async () => {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const [onConfirm, onReturn] = [vi.fn(), vi.fn()];
  const show = (instead: ConfirmInstead | null) =>
    act(async () =>
      root.render(
        <Confirm
          opened
          onClose={() => undefined}
          onConfirm={onConfirm}
          title="Cancel?"
          confirmLabel="Cancel it"
          cancelLabel="Keep it"
          instead={instead}
        >
          It is free.
        </Confirm>,
      ),
    );
  await show(null);
  const dialog = element.querySelector("dialog");
  expect(dialog?.textContent).toContain("It is free.");
  await show({
    title: "Too late",
    text: "The driver has the parcel.",
    closeLabel: "Close",
    action: { label: "Return to me", onClick: onReturn },
  });
  expect(element.querySelector("dialog")).toBe(dialog);
  expect(dialog?.open).toBe(true);
  expect(dialog?.textContent).toContain("The driver has the parcel.");
  expect(dialog?.textContent).not.toContain("Cancel it");
  const buttons = [...element.querySelectorAll("button")];
  await act(async () => buttons.find(({ textContent }) => textContent === "Return to me")?.click());
  expect([onReturn.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
});
