import { bookingNumber } from "@songtan/domain/booking/number";
import { expect, test } from "vitest";
import { trackingTarget } from "./tracking-target.ts";

const key = "q3Jx9vKpL0aZtYw_4uBnEg";

test("a shared link leads to its page, in any language and with any surrounding text", () => {
  const target = { kind: "path", path: `/customer/tracking/${key}` };
  expect(trackingTarget(`https://songtan.test/en/customer/tracking/${key}?from=line`)).toEqual(
    target,
  );
  expect(trackingTarget(`ติดตามได้ที่ https://songtan.test/customer/tracking/${key} ขอบคุณ`)).toEqual(
    target,
  );
});

test("a recipient's link leads to the recipient's page", () => {
  expect(trackingTarget(`songtan.test/r/${key}`)).toEqual({ kind: "path", path: `/r/${key}` });
});

test("a bare key is tracked", () => {
  expect(trackingTarget(` ${key} `)).toEqual({ kind: "path", path: `/customer/tracking/${key}` });
});

test("a booking number is read with small letters and without dashes", () => {
  const number = bookingNumber(123_456);
  expect(trackingTarget(number.toLowerCase().replaceAll("-", " "))).toEqual({
    kind: "number",
    number,
  });
});

test("anything else is nothing", () => {
  for (const text of ["", "พัสดุของฉัน", "12345", "https://elsewhere.test/parcel/1", "x".repeat(10)]) {
    expect(trackingTarget(text)).toBeNull();
  }
});
