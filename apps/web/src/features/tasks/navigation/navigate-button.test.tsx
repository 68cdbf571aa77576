// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NavigateButton, NavigationChoice } from "./navigate-button.tsx";
import { useNavigationApp } from "./navigation-app.ts";

vi.mock("@songtan/client/language/use-text.ts", () => ({
  useText: () => (key: string) => key,
}));
vi.mock("@songtan/ui/overlay/dialog.tsx", () => ({
  Dialog: ({ opened, children }: { opened: boolean; children: React.ReactNode }) =>
    opened && <div role="dialog">{children}</div>,
}));

const siam = { latitude: 13.7457, longitude: 100.5347 };
const windows = vi.fn();
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("open", windows);
  windows.mockReset();
  localStorage.clear();
  useNavigationApp.setState({ app: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function show() {
  const element = document.createElement("div");
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <>
        <NavigateButton place={siam} vehicle="motorcycle" />
        <NavigationChoice place={siam} vehicle="motorcycle" />
      </>,
    ),
  );
  const press = (text: string) =>
    act(async () => {
      const found = [...element.querySelectorAll<HTMLElement>("button, a")].find(
        ({ textContent }) => textContent === text,
      );
      // The test's browser would follow the link.
      found?.addEventListener("click", (event) => event.preventDefault());
      found?.click();
    });
  return { element, press, end: () => act(async () => root.unmount()) };
}

test("the app is requested once; from then on one press opens the way in it", async () => {
  const { element, press, end } = await show();
  await press("navigate.open");
  expect(element.querySelectorAll("[role=dialog] a")).toHaveLength(3);
  await press("navigate.waze");
  expect(element.querySelector("[role=dialog]")).toBeNull();
  expect(localStorage.getItem("songtan.navigationApp")).toBe("waze");
  expect(windows).not.toHaveBeenCalled();

  await press("navigate.open");
  expect(element.querySelector("[role=dialog]")).toBeNull();
  expect(windows.mock.calls.map(([address]) => address)).toEqual([
    "https://waze.com/ul?ll=13.7457%2C100.5347&navigate=yes",
  ]);
  await end();
});

test("another app can be chosen later", async () => {
  const { element, press, end } = await show();
  expect(element.textContent).not.toContain("navigate.change");
  await act(async () => useNavigationApp.getState().choose("google"));
  await press("navigate.change");
  await press("navigate.apple");
  expect(useNavigationApp.getState().app).toBe("apple");
  await end();
});
