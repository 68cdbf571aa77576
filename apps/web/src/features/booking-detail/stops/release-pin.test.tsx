// @vitest-environment happy-dom
import { holdReads } from "@songtan/client/testing/held-reads.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { bookingFixture } from "../booking.fixture.ts";
import { bookingKey } from "../use-booking.ts";
import { ReleasePin } from "./release-pin.tsx";

test("what a command answered stays, also when the booking was being read again just then", async () => {
  const before = { ...bookingFixture, pinReleasable: [1] };
  const page = await showComponent(<ReleasePin booking={before} stopIndex={1} possible />, {
    areas: ["tracking", "shell"],
    answers: { [`POST /bookings/${before.id}/release-pin`]: bookingFixture },
  });
  const reads = holdReads<BookingView>(bookingKey(before.id));
  await reads.began(1);
  await page.press("without the PIN");
  await page.press("Allow");
  await expect.poll(reads.shown).toEqual(bookingFixture);
  reads.answers[0]?.(before);
  await reads.began(2);
  expect(reads.shown()).toEqual(bookingFixture);
  reads.leave();
  page.close();
});
