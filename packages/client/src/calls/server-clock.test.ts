import { afterEach, expect, test, vi } from "vitest";
import { createApiClient } from "./api-client.ts";
import { serverNow, updateServerClock } from "./server-clock.ts";

const at = (milliseconds: number) => new Date(milliseconds).toUTCString();
const deviceNow = 1_800_000_000_000;
vi.useFakeTimers({ now: deviceNow });

/**
 * A response that arrives `roundTrip` ms after sending; the server's clock differs by `offset` ms.
 */
const answered = (offset: number, roundTrip = 200) =>
  updateServerClock({
    date: at(deviceNow + offset),
    sentAt: deviceNow - roundTrip,
    answeredAt: deviceNow,
  });

afterEach(() => answered(0));

test("a device that keeps time is left as it is, also when an answer was slow", () => {
  answered(0, 100);
  answered(-4000, 8000);
  expect(serverNow()).toBe(deviceNow);
});

test("a device minutes ahead or behind counts by the server's clock, to a second or two", () => {
  for (const offset of [-310_000, 95_000]) {
    answered(offset);
    expect(Math.abs(serverNow() - (deviceNow + offset))).toBeLessThan(1500);
  }
});

test("an answer without a date, or with one that cannot be, teaches nothing", () => {
  updateServerClock({ date: null, sentAt: deviceNow, answeredAt: deviceNow });
  updateServerClock({ date: "soon", sentAt: deviceNow, answeredAt: deviceNow });
  updateServerClock({ date: at(deviceNow), sentAt: deviceNow + 60_000, answeredAt: deviceNow });
  expect(Math.abs(serverNow() - deviceNow)).toBeLessThan(1500);
});

test("every call teaches it", async () => {
  const headers = new Headers({ date: at(deviceNow - 400_000) });
  const client = createApiClient({
    ...{ root: "", locale: () => "th", token: () => null, credentials: "omit" },
    fetch: () => Promise.resolve(Response.json({ data: [] }, { headers })),
  });
  await client.call("GET /me" as never);
  expect(Math.abs(serverNow() - (deviceNow - 400_000))).toBeLessThan(1500);
});
