// @vitest-environment happy-dom
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { deviceId } from "../../session/duty-device.ts";
import { auth } from "../../session/session.ts";
import { OfferAlarm } from "./offer-alarm.tsx";

/** The address of the page under the call. */
const Here = () => <output>{useLocation().pathname}</output>;

const offer = () => ({
  id: "offer",
  bookingId: "b",
  expiresAt: new Date(Date.now() + 20_000).toISOString(),
  paySatang: 10_000,
  pickupDistanceMetres: 100,
  reasons: ["asked_again"],
  askedDrivers: 1,
  detourSeconds: null,
  booking: {
    ...{ totalSatang: 12_000, commissionSatang: 2000, paySatang: 10_000, codSatang: 0 },
    ...{ stops: [], cashToCollectSatang: 0 },
  },
});
const buzz = vi.fn();

beforeEach(() => {
  buzz.mockReset();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(navigator, { vibrate: buzz });
});
afterEach(() => vi.unstubAllGlobals());

type Duty = { onDuty: boolean; dutyDeviceId: string | null };
const onDutyHere = (): Duty => ({ onDuty: true, dutyDeviceId: deviceId() });

async function show(path: string, driver: Duty, answers: Record<string, unknown> = {}) {
  auth.state.setState({ driver: { status: "signed_in", user: driver as never } });
  const page = await showComponent(
    <>
      <OfferAlarm />
      <Here />
    </>,
    {
      areas: ["driver", "shell"],
      path,
      locale: path.startsWith("/en/") ? "en" : "th",
      answers: {
        "GET /driver/offers": { data: [offer()], nextCursor: null },
        "GET /driver/tasks": { data: [], nextCursor: null },
        "POST /driver/offers/offer/seen": {},
        ...answers,
      },
    },
  );
  const soon = (read: () => unknown) => expect.poll(read, { interval: 5 });
  return { page, soon };
}
const call = () => document.querySelector("section[aria-label='A new job waits for your answer']");
const settled = () => new Promise((done) => setTimeout(done, 60));

test("a driver on duty here is called, and the server hears that the offer was seen", async () => {
  const { page, soon } = await show("/en/driver/task/1", onDutyHere());
  await soon(call).not.toBeNull();
  await soon(() => page.requests.map(({ call: name }) => name)).toContain(
    "POST /driver/offers/offer/seen",
  );
  expect(buzz).toHaveBeenCalled();
  page.close();
});

test.each([
  ["on another device, which took the jobs over", { onDuty: true, dutyDeviceId: "another" }],
  ["not on duty", { onDuty: false, dutyDeviceId: null }],
])("a driver %s is not called, and nothing is requested", async (_, driver) => {
  const { page } = await show("/en/driver/task/1", driver);
  await settled();
  expect([page.requests, call(), buzz.mock.calls]).toEqual([[], null, []]);
  page.close();
});

test("a screen reader says that an offer is there, and once that its time is nearly over", async () => {
  const soonOver = { ...offer(), expiresAt: new Date(Date.now() + 11_000).toISOString() };
  const { page, soon } = await show("/en/driver/task/1", onDutyHere(), {
    "GET /driver/offers": { data: [soonOver], nextCursor: null },
  });
  const spoken = () => document.querySelector("[role=status]")?.textContent;
  await soon(spoken).toContain("New job, your pay ฿100");
  const now = Date.now();
  for (const seconds of [2, 4, 6]) {
    vi.spyOn(Date, "now").mockReturnValue(now + seconds * 1000);
    document.dispatchEvent(new Event("visibilitychange"));
    await soon(spoken).toBe("Less than 10 seconds left to answer");
  }
  vi.restoreAllMocks();
  page.close();
});

test("the call's details say what the customer pays, what is deducted, and why this driver has it", async () => {
  const { page, soon } = await show("/en/driver/task/1", onDutyHere());
  await soon(call).not.toBeNull();
  expect(page.read()).not.toContain("Customer pays");
  // The test's document opens details without saying so.
  document.querySelector("details")?.dispatchEvent(new Event("toggle"));
  await page.see("Customer pays ฿120, we deduct ฿20");
  expect(page.read()).toContain("Offered again, as there was no answer the first time");
  page.close();
});

test.each([
  ["/driver/dashboard", true],
  ["/en/driver/profile/vehicle", true],
  ["/driver/booking/other", true],
  ["/driver/booking", false],
  ["/en/driver/booking/b/", false],
])("on %s the call is shown: %s, because the page shows it itself or not", async (path, shown) => {
  const { page, soon } = await show(path, onDutyHere());
  await soon(() => buzz.mock.calls.length).toBeGreaterThan(0);
  await settled();
  const section = document.querySelector("section[aria-label]");
  expect(section !== null).toBe(shown);
  page.close();
});

test.each([
  ["without a job is led to the new one", null, "/en/driver/task/b"],
  ["with a job in hand stays where that one is", 60, "/en/driver/task/1"],
])("a driver %s", async (_, detourSeconds, address) => {
  const offers = [{ ...offer(), detourSeconds }];
  const { page, soon } = await show("/en/driver/task/1", onDutyHere(), {
    "GET /driver/offers": () => ({ data: offers, nextCursor: null }),
    "GET /driver/bookings": { data: [], nextCursor: null },
    "POST /driver/offers/offer/accept": () => {
      offers.pop();
      return { id: "b", number: "ST-1" };
    },
  });
  await soon(call).not.toBeNull();
  await page.press("Accept");
  await soon(call).toBeNull();
  await soon(() => document.querySelector("output")?.textContent).toBe(address);
  expect(page.read().includes("You have job ST-1")).toBe(detourSeconds !== null);
  page.close();
});

test("an offer that another driver got is gone, and a friendly sentence says so", async () => {
  let isGone = false;
  const { page, soon } = await show("/en/driver/task/1", onDutyHere(), {
    "GET /driver/offers": () => ({ data: isGone ? [] : [offer()], nextCursor: null }),
    "GET /driver/bookings": { data: [], nextCursor: null },
    "POST /driver/offers/offer/accept": () => {
      isGone = true;
      return { refused: 409, code: "booking_already_taken" };
    },
  });
  await soon(call).not.toBeNull();
  await page.press("Accept");
  await soon(call).toBeNull();
  await page.see("Another driver was a moment quicker");
  page.close();
});
