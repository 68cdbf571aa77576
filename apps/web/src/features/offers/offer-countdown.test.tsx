// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { OfferCountdown } from "./offer-countdown.tsx";

const start = Date.parse("2026-11-21T03:00:00.000Z");
const effectsRan = () => new Promise((done) => setTimeout(done, 40));
const shown = () => document.querySelector("[role=timer]")?.textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("after the phone slept the time left is right at once, before anything ticks", async () => {
  // A sleeping phone runs no timer.
  vi.stubGlobal("setInterval", () => 0);
  const clock = vi.spyOn(Date, "now").mockReturnValue(start);
  const page = await showComponent(<OfferCountdown expiresAt="2026-11-21T03:00:24.000Z" />, {
    areas: ["driver", "shell"],
    answers: {},
  });
  await expect.poll(shown, { interval: 5 }).toBe("24");
  await effectsRan();
  clock.mockReturnValue(start + 15_500);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(shown, { interval: 5 }).toBe("9");
  page.close();
});

test("the ring moves once a second, as its number does", async () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(start);
  const page = await showComponent(<OfferCountdown expiresAt="2026-11-21T03:00:20.000Z" />, {
    areas: ["driver", "shell"],
    answers: {},
  });
  await expect.poll(shown, { interval: 5 }).toBe("20");
  await effectsRan();
  const ring = () => document.querySelectorAll("[role=timer] circle")[1]?.outerHTML;
  const before = ring();
  clock.mockReturnValue(start + 400);
  document.dispatchEvent(new Event("visibilitychange"));
  await effectsRan();
  expect([shown(), ring()]).toEqual(["20", before]);
  page.close();
});
