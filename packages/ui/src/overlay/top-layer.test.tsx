// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { CallPanel, TopLayer } from "./top-layer.tsx";

test("what is above all moves into the dialog in front, and out again when it closes or goes away", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const show = (outer: boolean, inner: boolean) =>
    act(async () =>
      root.render(
        <>
          {inner && (
            <Dialog opened onClose={() => undefined} title="inner" closeLabel="x">
              inner
            </Dialog>
          )}
          <Dialog opened={outer} onClose={() => undefined} title="outer" closeLabel="x">
            outer
          </Dialog>
          <TopLayer>
            <p id="call">call</p>
          </TopLayer>
        </>,
      ),
    );
  const frame = () => document.getElementById("call")?.parentElement;
  await show(false, false);
  expect(frame()).toBe(document.body);
  await show(true, false);
  expect(frame()?.textContent).toContain("outer");
  await show(true, true);
  expect(frame()?.textContent).toContain("inner");
  await show(true, false);
  expect(frame()?.textContent).toContain("outer");
  await show(false, false);
  expect(frame()).toBe(document.body);
  await act(async () => root.unmount());
});

test("a call waits while a dialog that stays undisturbed is open", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const show = (opened: boolean, undisturbed: boolean) =>
    act(async () =>
      root.render(
        <>
          <Dialog
            opened={opened}
            onClose={() => undefined}
            title="help"
            closeLabel="x"
            undisturbed={undisturbed}
          >
            help
          </Dialog>
          <CallPanel label="call">call</CallPanel>
        </>,
      ),
    );
  const isCalled = () => document.querySelector("section[aria-label=call]") !== null;
  await show(true, false);
  expect(isCalled()).toBe(true);
  await show(false, true);
  await show(true, true);
  expect(isCalled()).toBe(false);
  await show(false, true);
  expect(isCalled()).toBe(true);
  await act(async () => root.unmount());
});
