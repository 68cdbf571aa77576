import type { BrandName } from "./brand.ts";

/** Letters of other alphabets, and digits, that look like a Latin letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: "a", ɑ: "a", α: "a", ь: "b", в: "b", β: "b", с: "c", ϲ: "c", ԁ: "d", е: "e", ε: "e" },
  ...{ ɡ: "g", ց: "g", һ: "h", н: "h", η: "n", і: "i", ι: "i", ı: "i", ј: "j", к: "k", κ: "k" },
  ...{ ӏ: "l", м: "m", п: "n", ո: "n", о: "o", ο: "o", օ: "o", р: "p", ρ: "p", ԛ: "q", г: "r" },
  ...{ ѕ: "s", т: "t", τ: "t", υ: "u", ս: "u", ν: "v", ѵ: "v", ԝ: "w", х: "x", χ: "x", у: "y" },
  ...{ γ: "y", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  ...{ l: "i", "|": "i", "!": "i", $: "s", "@": "a" },
};

/** So few letters are part of many names: a short brand counts only by itself. */
const shortName = 4;

/** A name as the eye reads it: no case, blanks or signs, accents and Thai tone marks left out, look-alikes as one letter. */
const readOf = (name: string): string =>
  [...name.normalize("NFKD").toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036f\u0e47-\u0e4c]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** Returns true when a name resembles the operator's name in either language. */
export function carriesBrand(name: string, brand: BrandName): boolean {
  const read = readOf(name);
  return [brand.th, brand.en]
    .map(readOf)
    .some((own) => (own.length < shortName ? own === read : read.includes(own)));
}
