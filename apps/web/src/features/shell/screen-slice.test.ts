// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { useScreen, watchScreen } from "./screen-slice.ts";

test("SPEC 3 data group screen, SPEC 9 mobile breakpoint: it follows the window and the network until it is released", () => {
  const widen = (widthPixels: number) => {
    Object.defineProperty(window, "innerWidth", { value: widthPixels, configurable: true });
    window.dispatchEvent(new Event("resize"));
  };
  widen(390);
  const leave = watchScreen();
  expect(useScreen.getState()).toMatchObject({
    size: "xs",
    isMobile: true,
    isOnline: true,
    isInstalled: false,
  });
  widen(1264);
  expect(useScreen.getState()).toMatchObject({ size: "md", isMobile: false });
  leave();
  widen(390);
  expect(useScreen.getState().isMobile).toBe(false);
});
