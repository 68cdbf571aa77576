// @vitest-environment happy-dom
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { bookingFixture } from "../booking-detail/booking.fixture.ts";
import { EditCard } from "./edit-card.tsx";

const show = (
  state: BookingView["state"],
  edit: Partial<BookingView["edit"]>,
  locale: "en" | "th",
) =>
  showComponent(
    <EditCard
      booking={{ ...bookingFixture, state, edit: { ...bookingFixture.edit, ...edit } }}
      onChanged={() => undefined}
      PlaceField={() => null}
    />,
    { areas: ["tracking", "shell"], answers: {}, locale },
  );

test.each([
  ["en", "edit_used", "edited once already"],
  ["th", "edit_used", "แก้จุดส่งไปแล้ว 1 ครั้ง"],
  ["en", "edit_not_possible", "changing drivers or coming back"],
  ["th", "edit_not_possible", "กำลังเปลี่ยนคนขับหรือนำของกลับ"],
] as const)("in %s a refused edit says why: %s", async (locale, refusal, reason) => {
  const page = await show("in_transit", { allowed: false, refusal }, locale);
  await expect.poll(() => page.element.textContent).toContain(reason);
  expect(page.element.querySelector("button")).toBeNull();
  page.close();
});

test("a driver on the way to the last drop-off: the card says so, and has no button", async () => {
  const fromIndex = bookingFixture.stops.length;
  const page = await show("in_transit", { allowed: true, refusal: null, fromIndex }, "en");
  await expect.poll(() => page.element.textContent).toContain("set off for the last drop-off");
  expect(page.element.querySelector("button")).toBeNull();
  page.close();
});

test("a possible edit has its button, and an ended booking has neither", async () => {
  const possible = await show("assigned", { allowed: true, refusal: null }, "en");
  await expect
    .poll(() => possible.element.querySelector("button")?.textContent)
    .toBe("Edit drop-offs");
  possible.close();
  const ended = await show("delivered", { allowed: false, refusal: "edit_not_possible" }, "en");
  await new Promise((done) => setTimeout(done, 50));
  expect(ended.element.textContent).toBe("");
  ended.close();
});
