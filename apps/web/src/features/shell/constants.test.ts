import {
  chunkTimes,
  currency,
  loadingDelayMilliseconds,
} from "@songtan/client/language/constants.ts";
import { limits } from "@songtan/domain/limits";
import { brandColor, green, orange } from "@songtan/ui/theme/brand.ts";
import { mobileBreakpoint, scrollThreshold } from "@songtan/ui/theme/theme.ts";
import { expect, test } from "vitest";
import {
  avatarDefaults,
  breakpoints,
  fontTimes,
  imageDefaults,
  scrollThresholdPixels,
} from "./constants.ts";
import { isMobileWidth, screenSize } from "./screen-slice.ts";

test("SPEC 9 currency THB, locale th-TH, precision 2, auto-decimal off", () => {
  expect(currency).toEqual({ code: "THB", locale: "th-TH", precision: 2, autoDecimalMode: false });
});

test("SPEC 9 chunk-load reload throttle 60 seconds; chunk load timeout 120 s; page fetch minimum display delay 200 ms", () => {
  expect(chunkTimes).toEqual({ timeoutMilliseconds: 120_000, reloadThrottleMilliseconds: 60_000 });
  expect(loadingDelayMilliseconds).toBe(200);
});

test("SPEC 9 font script timeout 5 s, 2 s for one font-service variant", () => {
  expect(fontTimes).toEqual({
    scriptTimeoutMilliseconds: 5000,
    serviceScriptTimeoutMilliseconds: 2000,
  });
});

test("SPEC 9 mobile breakpoint 1264; size thresholds xs 600, sm 960, md 1280, lg 1920; scroll threshold 300", () => {
  expect(breakpoints).toEqual({ mobile: 1264, xs: 600, sm: 960, md: 1280, lg: 1920 });
  expect([mobileBreakpoint, scrollThreshold, scrollThresholdPixels]).toEqual([1264, 300, 300]);
  expect([599, 600, 959, 960, 1279, 1280, 1919, 1920].map(screenSize)).toEqual([
    "xs",
    "sm",
    "sm",
    "md",
    "md",
    "lg",
    "lg",
    "xl",
  ]);
  expect([1263, 1264].map(isMobileWidth)).toEqual([true, false]);
});

test("SPEC 9 theme: primary green (#64af31), secondary orange", () => {
  expect(brandColor).toBe("#64af31");
  expect(green[5]).toBe(brandColor);
  expect(orange[5]).toBe("#f57c00");
});

test("SPEC 5 image upload defaults: image files, at most 1024 by 1024, quality 1, rotated from photo orientation", () => {
  expect(imageDefaults).toEqual({
    accept: "image/*",
    widthMax: 1024,
    heightMax: 1024,
    quality: 1,
    autoRotate: true,
  });
  expect(limits.imageEdgePixels).toBe(1024);
});

test("SPEC 5 avatar editor: 200x200, border 25, overlay black at 50%, zoom 1 to 3 by 0.02, rotation 0 to 360 degrees", () => {
  expect(avatarDefaults).toEqual({
    width: 200,
    height: 200,
    border: 25,
    overlay: [0, 0, 0, 0.5],
    zoom: { min: 1, max: 3, step: 0.02 },
    rotation: { min: 0, max: 360 },
  });
});
