import type { OfferView } from "@songtan/contract/drivers/offers";
import { expect, test } from "vitest";
import { openOffers, routeEnds, secondsUntil, withoutOffered } from "./driver-offer.ts";

const at = Date.parse("2026-11-21T03:00:00.000Z");
const offer = (id: string, expiresAt: string) => ({ id, expiresAt }) as OfferView;
const stop = (address: string, index: number) => ({
  address,
  index,
  latitude: 13.7,
  longitude: 100.5,
});

test("an offer that ended a moment ago is still shown until the server withdraws it, an old one is not", () => {
  const offers = [
    offer("running", "2026-11-21T03:00:20.000Z"),
    offer("just over", "2026-11-21T02:59:58.000Z"),
    offer("long over", "2026-11-21T02:58:00.000Z"),
  ];
  expect(openOffers(offers, at).map(({ id }) => id)).toEqual(["running", "just over"]);
});

test("the seconds left are never below nothing or above the whole offer", () => {
  expect(secondsUntil("2026-11-21T03:00:12.500Z", at, 30)).toBe(12.5);
  expect(secondsUntil("2026-11-21T02:00:00.000Z", at, 30)).toBe(0);
  expect(secondsUntil("2026-11-21T04:00:00.000Z", at, 30)).toBe(30);
});

test("a job runs from its first stop to its last, and counts those between", () => {
  expect(routeEnds(["a", "b", "c", "d"].map(stop))).toEqual({ from: "a", to: "d", between: 2 });
  expect(routeEnds(["a", "b"].map(stop))).toEqual({ from: "a", to: "b", between: 0 });
});

test("a job that is offered to this driver is not repeated on the open board", () => {
  const offers = [{ ...offer("offer", "2026-11-21T03:00:20.000Z"), bookingId: "a" }];
  expect(withoutOffered([{ id: "a" }, { id: "b" }], offers)).toEqual([{ id: "b" }]);
});
