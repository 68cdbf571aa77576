import fc from "fast-check";
import { expect, test } from "vitest";
import { carriesBrand } from "./brand-likeness.ts";

const brand = { th: "ปลาทอง", en: "Marlin Co" };

test.each([
  "Marlin Co",
  "MARLIN-CO support",
  "The marlinco team",
  "Mаrlіn Cо",
  "Mar1in C0",
  "Marlın Co",
  "M\u200ba\u0301rlin Co",
  "ＭＡＲＬＩＮ ＣＯ",
  "rnarlin co",
  "ผู้ช่วยปลาทอง",
  "ปลาท่อง",
])("%s reads as the operator's name", (name) => {
  expect(carriesBrand(name, brand)).toBe(true);
});

test.each(["Marlin", "Claude", "Cursor", "ผู้ช่วย AI", "ปลาทู", "Mario & Co", ""])(
  "%s is another name",
  (name) => {
    expect(carriesBrand(name, brand)).toBe(false);
  },
);

test("a short name is the operator's only by itself", () => {
  const short = { th: "กข", en: "Go" };
  expect([carriesBrand("GO", short), carriesBrand("Django helper", short)]).toEqual([true, false]);
});

test("property: blanks, signs and case around and in the name change nothing", () => {
  const noise = fc.constantFrom("", " ", "-", ".", "\u200b", "_", "  ");
  fc.assert(
    fc.property(fc.array(noise, { minLength: 9, maxLength: 9 }), fc.boolean(), (signs, isUpper) => {
      const text = [..."Marlin Co"].map((letter, index) => letter + signs[index]).join("");
      expect(carriesBrand(`x ${isUpper ? text.toUpperCase() : text} y`, brand)).toBe(true);
    }),
  );
});
