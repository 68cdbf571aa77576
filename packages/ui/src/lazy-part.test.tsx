// @vitest-environment happy-dom
import { act, Component, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart, setPartLoading } from "./lazy-part.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? "failed" : this.props.children);
}

async function show(Part: ReturnType<typeof lazyPart>) {
  const place = document.createElement("div");
  await act(async () =>
    createRoot(place, { onCaughtError: () => undefined }).render(
      <Boundary>
        <Suspense fallback="waiting">
          <Part />
        </Suspense>
      </Boundary>,
    ),
  );
  return place.textContent;
}

const failing = async () => {
  throw new Error("gone");
};
let reloads = 0;
const withReloads = (allowed: boolean) =>
  setPartLoading({
    load: (load) => load(),
    reload: () => {
      reloads += allowed ? 1 : 0;
      return allowed;
    },
  });

afterEach(() => {
  reloads = 0;
  vi.restoreAllMocks();
});

test("a part shows once its code is there", async () => {
  expect(await show(lazyPart(async () => () => "here"))).toBe("here");
});

test("SPEC 8: a part whose code fails reloads the page once, and then fails", async () => {
  withReloads(true);
  expect(await show(lazyPart(failing))).toBe("waiting");
  expect(reloads).toBe(1);
  withReloads(false);
  expect(await show(lazyPart(failing))).toBe("failed");
});

test("without a network a page is not reloaded for a part", async () => {
  withReloads(true);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await show(lazyPart(failing))).toBe("failed");
  expect(reloads).toBe(0);
});
