// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { InstallCard } from "./install-card.tsx";
import { isAddedByHand, useInstallOffer } from "./install-offer.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`;
const desk = {
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15",
  maxTouchPoints: 0,
};

beforeEach(() => useInstallOffer.setState({ prompt: null, byHand: false }));

test.each([
  ["Safari of an iPhone", { userAgent: safari, maxTouchPoints: 5 }, true],
  ["Safari of an iPad", { ...desk, maxTouchPoints: 5 }, true],
  ["Safari of a Mac", desk, false],
  [
    "Chrome of an iPhone",
    { userAgent: `${iphone} CriOS/130.0 Safari/604.1`, maxTouchPoints: 5 },
    false,
  ],
  ["LINE", { userAgent: `${iphone} Safari Line/14.9.0`, maxTouchPoints: 5 }, false],
  [
    "Android",
    { userAgent: "Mozilla/5.0 (Linux; Android 15) Safari/537.36", maxTouchPoints: 5 },
    false,
  ],
] as const)("%s adds the app by hand or not", (_, browser, byHand) => {
  expect(isAddedByHand(browser, false)).toBe(byHand);
  expect(isAddedByHand(browser, true)).toBe(false);
});

test.each([
  ["en", "Add to Home Screen"],
  ["th", "เพิ่มไปยังหน้าจอโฮม"],
] as const)(
  "on an iPhone the card has the steps, in %s, until they are put off",
  async (locale, step) => {
    const page = await showComponent(<InstallCard canSnooze />, {
      ...{ areas: ["shell"], answers: {} },
      locale,
    });
    expect(page.element.textContent).toBe("");
    useInstallOffer.setState({ byHand: true });
    await expect.poll(() => page.element.textContent).toContain(step);
    page.element.querySelector("button")?.click();
    await expect.poll(() => page.element.textContent).toBe("");
    page.close();
    vi.unstubAllGlobals();
    window.localStorage.clear();
  },
);
