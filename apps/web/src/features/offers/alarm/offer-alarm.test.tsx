// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceId } from "../../session/duty-device.ts";
import { OfferAlarm } from "./offer-alarm.tsx";

const recorded = vi.hoisted(() => ({
  driver: {},
  calls: [] as boolean[],
  called: [] as string[][],
}));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useLocalePath: () => (path: string) => path,
  useText: () => (key: string) => key,
}));
vi.mock("../../session/use-auth.ts", () => ({ useDriver: () => ({ user: recorded.driver }) }));
vi.mock("./use-alarm.ts", () => ({ useAlarm: (ids: string[]) => recorded.called.push(ids) }));
vi.mock("../use-mark-seen.ts", () => ({ useMarkSeen: () => undefined }));
vi.mock("../use-accept-offer.ts", () => ({
  useAcceptOffer: () => ({ accepting: false, declining: false, lost: null }),
}));
vi.mock("../use-offers.ts", () => ({
  useWork: () => ({ data: { data: [] } }),
  useOffers: (enabled: boolean) => {
    recorded.calls.push(enabled);
    const expiresAt = new Date(Date.now() + 20_000).toISOString();
    const offer = {
      id: "offer",
      bookingId: "b",
      expiresAt,
      paySatang: 100,
      pickupDistanceMetres: 100,
      reasons: ["asked_again"],
    };
    const amounts = { totalSatang: 120, commissionSatang: 20, paySatang: 100, codSatang: 0 };
    const booking = { ...amounts, stops: [], cashToCollectSatang: 0 };
    return { data: { data: [{ ...offer, booking }] } };
  },
}));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

async function show(path: string) {
  const router = createMemoryRouter([{ path: "*", element: createElement(OfferAlarm) }], {
    initialEntries: [path],
  });
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return root;
}
const call = () => document.querySelector("section[aria-label='offer.callLabel']");

test.each([
  ["on duty here", { onDuty: true, dutyDeviceId: deviceId() }, ["offer"]],
  [
    "on duty on another device, which took the jobs over",
    { onDuty: true, dutyDeviceId: "another" },
    [],
  ],
  ["off duty", { onDuty: false, dutyDeviceId: null }, []],
])("a driver %s", async (_, driver, called) => {
  Object.assign(recorded, { driver, calls: [], called: [] });
  const root = await show("/driver/task/1");
  expect(recorded.calls.at(-1)).toBe(called.length > 0);
  expect(recorded.called.at(-1)).toEqual(called);
  expect(call() !== null).toBe(called.length > 0);
  await act(async () => root.unmount());
});

test("the call says what the customer pays, what is deducted, and why this driver has it", async () => {
  Object.assign(recorded, { driver: { onDuty: true, dutyDeviceId: deviceId() } });
  const root = await show("/driver/task/1");
  expect(call()?.textContent).toContain("offer.commission");
  expect(call()?.textContent).toContain("reason.asked_again");
  await act(async () => root.unmount());
});

test.each([
  ["/driver/dashboard", true],
  ["/en/driver/profile/vehicle", true],
  ["/driver/booking/other", true],
  ["/driver/booking", false],
  ["/en/driver/booking/b/", false],
])("on %s the call is shown: %s, because the page shows it itself or not", async (path, shown) => {
  Object.assign(recorded, { driver: { onDuty: true, dutyDeviceId: deviceId() } });
  const root = await show(path);
  expect(call() !== null).toBe(shown);
  await act(async () => root.unmount());
});
