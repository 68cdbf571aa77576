// @vitest-environment happy-dom
import { act, lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AfterIndicator } from "./after-indicator.tsx";
import { PageLoading } from "./page-loading.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function openPage(readyMilliseconds: number) {
  const Page = lazy(async () => {
    await new Promise((ready) => setTimeout(ready, readyMilliseconds));
    return { default: () => "page" };
  });
  const element = document.createElement("div");
  await act(async () =>
    createRoot(element).render(
      <Suspense fallback={<PageLoading holds />}>
        <AfterIndicator>
          <Page />
        </AfterIndicator>
      </Suspense>,
    ),
  );
  return {
    isIndicated: () => element.querySelector("[role=status]") !== null,
    text: () => element.textContent,
  };
}

test("SPEC 2 a page that is ready just after its indicator appeared waits until that was there for 200 ms", async () => {
  const page = await openPage(250);
  await after(199);
  expect(page.isIndicated()).toBe(false);
  await after(150);
  expect([page.isIndicated(), page.text()]).toEqual([true, ""]);
  await after(49);
  expect(page.isIndicated()).toBe(true);
  await after(2);
  await after(300);
  expect([page.isIndicated(), page.text()]).toEqual([false, "page"]);
});

test("SPEC 9 a page that is ready before 200 ms never shows an indicator, and waits for none", async () => {
  const page = await openPage(100);
  await after(150);
  expect(page.isIndicated()).toBe(false);
  await after(300);
  expect([page.isIndicated(), page.text()]).toEqual([false, "page"]);
});
