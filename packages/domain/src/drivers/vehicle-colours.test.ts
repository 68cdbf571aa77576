import { expect, test } from "vitest";
import { colourIn, readColour, vehicleColours } from "./vehicle-colours.ts";

test("each usual colour is stored by its Thai word, whichever language it was typed in", () => {
  for (const { name, nameEn } of vehicleColours) {
    const typed = [name, `สี${name}`, nameEn, nameEn.toUpperCase(), ` ${nameEn} `];
    expect(new Set(typed.map(readColour))).toEqual(new Set([name]));
  }
  expect(readColour("gray")).toBe("เทา");
});

test("a colour that is not known stays as it was typed", () => {
  expect(readColour("เขียวขี้ม้า")).toBe("เขียวขี้ม้า");
  expect(colourIn("en", "เขียวขี้ม้า")).toBe("เขียวขี้ม้า");
  expect(colourIn("th", "Pearl")).toBe("Pearl");
  expect(colourIn("th", "")).toBe("");
});

test("a reader of either language reads a usual colour in their own, however it is stored", () => {
  for (const { name, nameEn } of vehicleColours) {
    const inEnglish = [name, `สี${name}`, nameEn].map((stored) => colourIn("en", stored));
    expect(inEnglish).toEqual([nameEn, nameEn, nameEn]);
    expect([colourIn("th", name), colourIn("th", nameEn)]).toEqual([name, name]);
  }
});

test("several colours are translated together, or not at all", () => {
  expect(colourIn("en", "ขาว-ดำ")).toBe("White-Black");
  expect(colourIn("en", "สีแดง / ดำ")).toBe("Red / Black");
  expect(colourIn("th", "white/Light blue")).toBe("ขาว/ฟ้า");
  expect(colourIn("en", "ขาว-เขียวขี้ม้า")).toBe("ขาว-เขียวขี้ม้า");
});
