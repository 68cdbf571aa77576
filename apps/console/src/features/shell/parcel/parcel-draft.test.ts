import { expect, test } from "vitest";
import { readSize } from "./parcel-draft.ts";

test("a parcel's size is read as people say it, or not at all", () => {
  const size = { lengthCm: 40, widthCm: 30, heightCm: 20.5 };
  for (const text of ["40x30x20.5", " 40 × 30 × 20.5 ", "40*30*20.5", "40 30 20.5", "๔๐X๓๐X๒๐.๕"])
    expect(readSize(text)).toEqual(size);
  expect(readSize("  ")).toBeUndefined();
  for (const text of ["40x30", "40x30x", "40x30x0", "a x b x c", "1x2x3x4"])
    expect(readSize(text)).toBeNull();
});
