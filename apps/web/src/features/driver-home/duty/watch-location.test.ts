// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { device } from "./device.ts";
import { useLocationSlice } from "./location-slice.ts";
import { requestLocation, watchLocation } from "./watch-location.ts";

afterEach(() => {
  delete window.songtanDevice;
  vi.unstubAllGlobals();
});

const placeAt = (latitude: number) =>
  ({
    coords: { latitude, longitude: 100.5, accuracy: 8, heading: null },
    timestamp: 1_800_000_000_000,
  }) as never;
const fakeDevice = (latitude: number) => ({
  getCurrentPosition: vi.fn((seen: PositionCallback) => seen(placeAt(latitude))),
  watchPosition: vi.fn((seen: PositionCallback) => {
    seen(placeAt(latitude));
    return 7;
  }),
  clearWatch: vi.fn(),
});

test("a native shell's device replaces the browser's, from the first request to the release", async () => {
  const [shell, browser] = [fakeDevice(13.75), fakeDevice(18.79)];
  vi.stubGlobal("navigator", { geolocation: browser });
  expect(await requestLocation()).toMatchObject({ latitude: 18.79 });
  expect(device()?.worksInBackground).toBeUndefined();
  window.songtanDevice = { ...shell, worksInBackground: true };
  const seen: number[] = [];
  const stop = watchLocation(({ latitude }) => seen.push(latitude));
  expect(seen).toEqual([13.75]);
  expect(useLocationSlice.getState()).toMatchObject({ state: "on", fix: { latitude: 13.75 } });
  expect(await requestLocation()).toMatchObject({ latitude: 13.75 });
  stop();
  expect(shell.clearWatch).toHaveBeenCalledWith(7);
  expect(browser.watchPosition).not.toHaveBeenCalled();
});

test("where no device reports a position that is shown, and nothing waits", async () => {
  vi.stubGlobal("navigator", {});
  expect(await requestLocation()).toBeNull();
  expect(useLocationSlice.getState().state).toBe("unavailable");
});

test("a phone without satellites is asked for a rough position; one that forbids it is not asked again", async () => {
  const failing = (code: number) =>
    vi.fn((seen: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) =>
      options.enableHighAccuracy ? failed({ code } as never) : seen(placeAt(13.75)),
    );
  const [slow, forbidden] = [failing(3), failing(1)];
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: slow } });
  expect(await requestLocation()).toMatchObject({ latitude: 13.75 });
  expect(useLocationSlice.getState()).toMatchObject({ state: "on", looking: false });
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: forbidden } });
  expect(await requestLocation()).toBeNull();
  expect(forbidden).toHaveBeenCalledTimes(1);
  expect(useLocationSlice.getState()).toMatchObject({ state: "denied", looking: false });
});
