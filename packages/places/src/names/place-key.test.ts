import { expect, test } from "vitest";
import { grams, gramsOfName, numbersIn, plainText, soundKey } from "./place-key.ts";

const sound = (text: string) => soundKey(plainText(text));

test("tone marks, silent letters, case and punctuation are not part of a name", () => {
  expect(plainText("ลาดพรา้ว")).toBe(plainText("ลาดพร้าว"));
  expect(plainText("บำรุงราษฎร์")).toBe("บำรุงราษฎ");
  expect(plainText("  King's-Cross, Road ")).toBe("kings cross road");
});

test("one letter in two spellings is one letter", () => {
  expect(plainText("บํารุง")).toBe(plainText("บำรุง"));
  expect(plainText("เเบริ่ง")).toBe(plainText("แบริ่ง"));
  expect(plainText("สุขุมวิท ๕๕")).toBe("สุขุมวิท 55");
  expect(plainText("Café Siam")).toBe("cafe siam");
});

test.each([
  ["jatujak", "chatuchak"],
  ["sukumvit", "sukhumvit"],
  ["suwannaphum", "suwanabhum"],
  ["thonglor", "thong lo"],
  ["ladprao", "lat phrao"],
  ["silom", "seelom"],
  ["phloen chit", "ploenchit"],
  ["vibhavadi", "wiphawadi"],
  ["talat", "tarad"],
  ["sathorn", "sathon"],
  ["asoke", "asok"],
  ["huay kwang", "huai khwang"],
])("%s sounds like %s", (one, other) => {
  expect(sound(one)).toBe(sound(other));
});

test("Thai without its vowels and with its twin consonants sounds the same", () => {
  expect(sound("จตจักร")).toBe(sound("จตุจักร"));
  expect(sound("ศาลาแดง")).toBe(sound("สาราแดง"));
});

test("numbers are read apart from the letters", () => {
  expect(numbersIn(plainText("ซ.สุขุมวิท 101/1"))).toEqual(["101/1"]);
  expect(sound("สุขุมวิท 55")).toBe(sound("สุขุมวิท"));
});

test("a name's pieces hold every piece of its beginning, so that typing finds it", () => {
  for (const name of ["จตุจักร", "chatuchak", "เซ็นทรัลลาดพร้าว", "Siam Paragon"]) {
    const key = sound(name);
    const pieces = new Set(gramsOfName(key));
    for (let end = 1; end <= key.length; end += 1) {
      const typed = grams(key.slice(0, end));
      // Two Latin letters make a piece of their own only at the start of a name.
      expect(
        typed.every((piece) => pieces.has(piece)),
        `${name} ${key.slice(0, end)}`,
      ).toBe(true);
    }
  }
});
