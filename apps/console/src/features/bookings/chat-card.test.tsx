// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { useFollowedBooking } from "../api/followed-booking.ts";
import { ChatCard } from "./chat-card.tsx";

afterEach(() => {
  vi.useRealTimers();
  useFollowedBooking.setState({ bookingId: null });
});

test("the chat is read by time only while no stream brings the changes of its booking", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useFollowedBooking.setState({ bookingId: "booking" });
  const page = await showComponent(<ChatCard bookingId="booking" />, {
    areas: ["bookings", "shell"],
    answers: { "GET /console/bookings/booking/messages": { data: [], nextCursor: null } },
  });
  await expect.poll(() => page.requests, { interval: 5 }).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.requests).toHaveLength(1);
  useFollowedBooking.setState({ bookingId: null });
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.poll(() => page.requests.length, { interval: 5 }).toBeGreaterThan(1);
  page.close();
});
