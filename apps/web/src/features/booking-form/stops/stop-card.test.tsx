// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { emptyStop } from "../draft/booking-draft.ts";
import { StopCard } from "./stop-card.tsx";

vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "th",
  useText: () => (key: string) => key,
}));
vi.mock("./stop-editor.tsx", () => ({ StopEditor: () => <input aria-label="name" /> }));

test("a tap on the place brings the search back with the focus in it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const stop = { ...emptyStop("pickup"), address: "Silom", latitude: 13.7, longitude: 100.5 };
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <StopCard
        {...{ stop, index: 0, count: 2, open: true, near: null }}
        onOpen={() => undefined}
        onPin={() => undefined}
        fields={{
          at: () => ({ error: undefined, onBlur: () => undefined }),
          showAll: () => undefined,
        }}
        PlaceField={() => <input aria-label="search" />}
      />,
    ),
  );
  await act(async () =>
    element.querySelector<HTMLElement>("[aria-label='stop.changePlace']")?.click(),
  );
  expect(document.activeElement?.getAttribute("aria-label")).toBe("search");
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
