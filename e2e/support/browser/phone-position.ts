import type { BrowserContext } from "@playwright/test";

type Place = { latitude: number; longitude: number };

/**
 * Answers each request for the position at once, on every page of a browser. The browser's own emulation gave none within
 * 15 seconds on some machines; the stories that go on duty with a granted permission at a desk still use it.
 */
export const placePhone = (context: BrowserContext, place: Place) =>
  context.addInitScript(({ latitude, longitude }) => {
    const positionNow = () => ({
      coords: { latitude, longitude, accuracy: 8, heading: null },
      timestamp: Date.now(),
    });
    const answer = (found: PositionCallback) =>
      queueMicrotask(() => found(positionNow() as GeolocationPosition));
    const device = {
      getCurrentPosition: answer,
      watchPosition: (found: PositionCallback) => {
        answer(found);
        return 1;
      },
      clearWatch: () => {},
    };
    Object.defineProperty(navigator, "geolocation", { value: device, configurable: true });
  }, place);
