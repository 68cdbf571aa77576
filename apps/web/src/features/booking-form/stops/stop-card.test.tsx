// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { PlaceField } from "../../places/place-field.tsx";
import { emptyStop } from "../draft/booking-draft.ts";
import { StopCard } from "./stop-card.tsx";

test("a tap on the place brings the search back with the focus in it", async () => {
  const stop = { ...emptyStop("pickup"), address: "Silom", latitude: 13.7, longitude: 100.5 };
  const page = await showComponent(
    <StopCard
      {...{ stop, index: 0, count: 2, open: true, near: null, PlaceField }}
      onOpen={() => undefined}
      onPin={() => undefined}
      fields={{
        at: () => ({ error: undefined, onBlur: () => undefined }),
        showAll: () => undefined,
      }}
    />,
    { areas: ["booking", "home", "shell"], answers: {} },
  );
  await page.press("Change the place: Silom");
  await expect.poll(() => page.field("Search: Pick-up"), { interval: 5 }).toBeTruthy();
  expect(document.activeElement).toBe(page.field("Search: Pick-up"));
  page.close();
});
