// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { deviceId } from "../auth/duty-device.ts";
import { OfferAlarm } from "./offer-alarm.tsx";

const seen = vi.hoisted(() => ({ driver: {}, asked: [] as boolean[], called: [] as string[][] }));
vi.mock("@songtan/client/use-text.ts", () => ({ useLocale: () => "en", useText: () => (key: string) => key }));
vi.mock("../auth/use-auth.ts", () => ({ useDriver: () => ({ user: seen.driver }) }));
vi.mock("./use-alarm.ts", () => ({ useAlarm: (ids: string[]) => seen.called.push(ids) }));
vi.mock("./use-jobs.ts", () => ({
  useOffers: (enabled: boolean) => {
    seen.asked.push(enabled);
    const expiresAt = new Date(Date.now() + 20_000).toISOString();
    return { data: { data: [{ id: "offer", expiresAt, paySatang: 100, pickupDistanceMetres: 100 }] } };
  },
}));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

test.each([
  ["on duty here", { onDuty: true, dutyDeviceId: deviceId() }, ["offer"]],
  ["on duty on another device, which took the jobs over", { onDuty: true, dutyDeviceId: "another" }, []],
  ["off duty", { onDuty: false, dutyDeviceId: null }, []],
])("a driver who is %s", async (_, driver, called) => {
  Object.assign(seen, { driver, asked: [], called: [] });
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<OfferAlarm />));
  expect(seen.asked.at(-1)).toBe(called.length > 0);
  expect(seen.called.at(-1)).toEqual(called);
  await act(async () => root.unmount());
});
