import type { Locale } from "../account-types.ts";
import { searchText } from "../thai/writing/spelling.ts";

/** A colour as the registration book has it, and in English. */
export type VehicleColour = { name: string; nameEn: string };

/** The usual colours of vehicles, the most frequent first. The Thai name is stored. */
export const vehicleColours: readonly VehicleColour[] = [
  { name: "ขาว", nameEn: "White" },
  { name: "ดำ", nameEn: "Black" },
  { name: "เทา", nameEn: "Grey" },
  { name: "เงิน", nameEn: "Silver" },
  { name: "แดง", nameEn: "Red" },
  { name: "น้ำเงิน", nameEn: "Blue" },
  { name: "ฟ้า", nameEn: "Light blue" },
  { name: "เขียว", nameEn: "Green" },
  { name: "เหลือง", nameEn: "Yellow" },
  { name: "ส้ม", nameEn: "Orange" },
  { name: "น้ำตาล", nameEn: "Brown" },
  { name: "ครีม", nameEn: "Cream" },
  { name: "ทอง", nameEn: "Gold" },
  { name: "ชมพู", nameEn: "Pink" },
  { name: "ม่วง", nameEn: "Purple" },
];

const byWord = new Map(
  vehicleColours.flatMap((colour) => [
    [searchText(colour.name), colour],
    [searchText(colour.nameEn), colour],
  ]),
);

function colourOf(text: string): VehicleColour | undefined {
  const word = searchText(text).trim().replace(/^สี\s*/, "");
  return byWord.get(word === "gray" ? "grey" : word);
}

/** Returns the form of a typed colour to store: the Thai name of a usual colour, any other unchanged. */
export const readColour = (text: string): string => colourOf(text)?.name ?? text;

export const colourName = ({ name, nameEn }: VehicleColour, locale: Locale): string =>
  locale === "th" ? name : nameEn;

/**
 * A stored colour in the reader's language. One of several, as "ขาว-ดำ", is translated where every
 * part is known; a colour that is not known is shown as its driver typed it.
 */
export function colourIn(locale: Locale, text: string): string {
  const nameOf = (part: string) => {
    const colour = colourOf(part);
    return colour && colourName(colour, locale);
  };
  const parts = text.split(/(\s*[-/,+]\s*)/);
  const words = parts.map((part, at) => (at % 2 === 1 ? part : nameOf(part)));
  return words.includes(undefined) ? text.replace(/^สี\s*/, "") : words.join("");
}
