// @vitest-environment happy-dom
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { bookingFixture } from "../../../features/booking-detail/booking.fixture.ts";
import { OwnTracking } from "./own.tsx";

const booking = {
  ...bookingFixture,
  state: "delivered",
  canRate: true,
  driver: { name: "Somchai", phone: "+66812345678", plate: "1กก 1234", rating: null },
  chat: { mayWrite: true, lastId: 0, readId: 0, unread: 0 },
} as unknown as BookingView;
const list = { data: [], nextCursor: null };

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test("what was begun in the sheet stays while the chat is open, and its button has the focus again", async () => {
  const page = await showComponent(
    <OwnTracking booking={booking} back={{ to: "/", label: "back" }} />,
    {
      areas: ["tracking", "chat", "charges", "payments", "reports", "notices", "booking", "shell"],
      answers: {
        [`GET /bookings/${booking.id}/messages`]: list,
        [`GET /bookings/${booking.id}/reports`]: { reports: [], mayReport: false },
        [`POST /bookings/${booking.id}/messages/read`]: null,
      },
    },
  );
  await page.press("Excellent");
  await page.type("Anything to add?", "Very kind");
  const comment = page.field("Anything to add?");
  expect(comment?.closest("[hidden]")).toBeNull();
  await page.press("Chat");
  await page.see("You can write to the driver here");
  expect([comment?.isConnected, comment?.value]).toEqual([true, "Very kind"]);
  expect(comment?.closest("[hidden]")).not.toBeNull();
  await page.press("Close");
  await expect.poll(() => comment?.closest("[hidden]"), { interval: 5 }).toBeNull();
  expect(page.field("Anything to add?")).toBe(comment);
  await expect.poll(() => document.activeElement?.textContent, { interval: 5 }).toBe("Chat");
  page.close();
});
