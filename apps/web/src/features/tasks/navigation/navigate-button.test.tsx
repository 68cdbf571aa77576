// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { NavigateButton, NavigationChoice } from "./navigate-button.tsx";
import { useNavigationApp } from "./navigation-app.ts";

const siam = { latitude: 13.7457, longitude: 100.5347 };
const windows = vi.fn();
beforeEach(() => {
  windows.mockReset();
  localStorage.clear();
  useNavigationApp.setState({ app: null });
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const page = await showComponent(
    <>
      <NavigateButton place={siam} vehicle="motorcycle" />
      <NavigationChoice place={siam} vehicle="motorcycle" />
    </>,
    { areas: ["driver", "shell"], answers: {} },
  );
  vi.stubGlobal("open", windows);
  // The test's browser would follow the links.
  page.element.addEventListener("click", (event) => event.preventDefault());
  await page.see("Navigate");
  return page;
}
const openDialog = () => document.querySelector("dialog[open]");
const seeDialog = (opened: boolean) =>
  expect.poll(() => openDialog() !== null, { interval: 5 }).toBe(opened);

test("the app is requested once; from then on one press opens the way in it", async () => {
  const page = await show();
  await page.press("Navigate");
  await seeDialog(true);
  expect(openDialog()?.querySelectorAll("a")).toHaveLength(3);
  await page.press("Waze");
  await seeDialog(false);
  expect(localStorage.getItem("songtan.navigationApp")).toBe("waze");
  expect(windows).not.toHaveBeenCalled();

  await page.press("Navigate");
  await expect.poll(() => windows.mock.calls.length).toBe(1);
  expect(openDialog()).toBeNull();
  expect(windows.mock.calls[0]?.[0]).toBe("https://waze.com/ul?ll=13.7457%2C100.5347&navigate=yes");
  page.close();
});

test("another app can be chosen later", async () => {
  const page = await show();
  expect(page.read()).not.toContain("Change");
  useNavigationApp.getState().choose("google");
  await page.press("Navigating with Google Maps");
  await page.press("Apple Maps");
  await expect.poll(() => useNavigationApp.getState().app).toBe("apple");
  page.close();
});
