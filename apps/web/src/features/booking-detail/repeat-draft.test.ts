import { expect, test } from "vitest";
import { bookingFixture } from "./booking.fixture.ts";
import { repeatDraft } from "./repeat-draft.ts";

test("booking again keeps route, people and parcel as they were typed", () => {
  const draft = repeatDraft(bookingFixture);
  expect(draft.stops.map(({ key }) => key)).toEqual(["pickup", "dropoff-1", "dropoff-2"]);
  expect(draft.stops[0]).toMatchObject({
    search: "1 ถนนสีลม",
    latitude: 13.7,
    contactName: "คนที่ 0",
    note: "หน้าตึก",
  });
  expect(draft.stops[2]?.codAmountBaht).toBe("350.5");
  expect(draft).toMatchObject({
    vehicle: "pickup",
    category: "fragile",
    weightKg: "12.5",
    size: { lengthCm: "30", widthCm: "20", heightCm: "10" },
    declaredValueBaht: "5000",
    extras: ["pin", "helper"],
  });
});

test("booking again is for now, is paid the same way, and needs a new price", () => {
  expect(repeatDraft(bookingFixture)).toMatchObject({
    scheduledAt: null,
    method: "cash",
    promoCode: "",
    goodsAllowed: true,
    seenPrice: null,
    attempt: null,
  });
});

test("the recipient who paid pays again, at the same stop", () => {
  expect(repeatDraft(bookingFixture)).toMatchObject({
    payer: "recipient",
    payerStopKey: "dropoff-2",
  });
  const { payment } = bookingFixture;
  const bySender = repeatDraft({ ...bookingFixture, payment: { ...payment, payer: "sender" } });
  expect(bySender).toMatchObject({ payer: "sender", payerStopKey: "dropoff-1" });
});

test("phones are written as people write them", () => {
  const [sender, ...others] = bookingFixture.stops;
  if (!sender) throw new Error("no sender");
  const stops = [{ ...sender, contactPhone: "+66871112223" }, ...others];
  expect(repeatDraft({ ...bookingFixture, stops }).stops[0]?.contactPhone).toBe("087-111-2223");
});
