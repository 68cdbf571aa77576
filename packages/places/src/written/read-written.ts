import type { Place } from "../geography/types.ts";
import { plainText } from "../names/place-key.ts";
import type { PlaceIndex } from "../place-index.ts";
import { expandAbbreviations } from "../query.ts";
import { startsWithPerson, withoutHandover } from "./handover.ts";

/** The parts of an address as people write it on a parcel. */
export type WrittenAddress = {
  /** The name of the place, such as a mall, a shop or a village; empty for a house on a road. */
  name: string;
  /** A numbered or named soi, or null: `ซอยลาดพร้าว 71`. */
  soi: string | null;
  /** The number that the soi must have: `71`, `101/1`; null for a named one. */
  soiNumber: string | null;
  /** Amphoes that the text names after เขต or อำเภอ, or else by its postcode. */
  amphoes: readonly Place[];
  /** Subdistricts that the text names after แขวง or ตำบล, in those amphoes where it names any. */
  tambons: readonly Place[];
  postcode: string;
  /** Two parts of the text that name different parts of the country. */
  contradiction: readonly [Place, Place] | null;
  /** Provinces that the text names. */
  provinces: readonly Place[];
  /** Before the place, the text names the person, or the shop or company, that is there. */
  addressee: "person" | "tenant" | null;
};

const letter = "[ก-ฮะ-์a-z]";
const numberedSoi =
  /(?:ซอย|\bsoi\b)\s*([ก-ฮะ-์a-z][ก-ฮะ-์a-z .-]*?)?\s*(\d{1,3}(?:\/\d{1,3})?)(?![\d/])/;
const namedSoi = /(?:ซอย|\bsoi\b)\s*([ก-ฮะ-์]{3,}|[a-z]{3,}(?: [a-z]{3,})?)/;
const namedRoad = /(?:ถนน\s*([ก-ฮะ-์]+(?:\s?\d{1,2}(?!\d))?)|([a-z]+(?: \d{1,2})?) road\b)/;
/** The last number of exactly five digits. */
const lastPostcode = /(?<![\d/-])[1-9]\d{4}(?![\d/-])(?!.*(?<![\d/-])[1-9]\d{4}(?![\d/-]))/;
/** A number is a house at the start of a part, after เลขที่, or with a slash; another number may end a name. */
const house =
  /(?:(?:^|\|)\s*|บ้าน(?:เลขที่)?\s*(?=\d)|เลขที่\s*|\bno\.? ?)\d{1,5}(?:[/-]\d{1,5})*(?:[ก-ฮ](?![ก-ฮะ-์]))?(?![\d/])|(?<!\d)\d{1,5}[/-]\d{1,5}(?:[/-]\d{1,5})*/g;

/** Terms that follow the name of a place without a space. */
const glued = /(?<=[ก-ฮะ-์a-z0-9])(ร้าน|ธนาคาร|ตึก|อาคาร|คณะ|โซน)(?=[ก-ฮเ-ไa-z0-9 ])/g;
/** A company, to the end of its name. */
const company =
  /(?:บริษัท|บจก\.?|บมจ\.?|หจก\.?)[^|,]*?(?:จำกัด(?:\s*\(?มหาชน\)?)?|(?=\s(?:อาคาร|ตึก|ห้าง|ชั้น)))|^[a-z0-9 &.-]*?\bco\.?,?\s*ltd\b\.?/;
const shop = /^\s*(?:ร้าน|คลินิก|ธนาคาร)/;
const capital = "10";

/** Reads the parts of a written address. Total: a text without any part is all name. */
export function readWritten(text: string, index: PlaceIndex): WrittenAddress {
  const left = new Remaining(
    expandAbbreviations(withoutHandover(text))
      .replace(/(แขวง|เขต|ตำบล|อำเภอ|(?<!ศาลากลาง)จังหวัด|ถนน|ซอย)/g, " $1 ")
      .replace(glued, " $1")
      .replace(/([ก-ฮะ-์])(?=[a-z])|([a-z])(?=[ก-ฮเ-ไ])/g, "$1$2 ")
      .replace(/\s+/g, " "),
  );
  const isOfCompany = left.cutUnlessAll(company);
  const postcode = left.cut(lastPostcode)?.[0] ?? "";
  const provinces = provincePatterns(index).flatMap(({ pattern, place }) => {
    const found = pattern.exec(left.text);
    // A province may end the name of a place: Central Phuket.
    if (found && (found[0].startsWith("จังหวัด") || place.provinceCode === capital))
      left.cut(pattern);
    return found ? [place] : [];
  });
  const amphoes = cutArea(
    left,
    /(?:เขต|อำเภอ|\bkhet\b|\bamphoe\b|\bamphur\b)\s*/,
    amphoeNames(index),
  );
  const tambons = cutArea(left, /(?:แขวง|ตำบล|\bkhwaeng\b|\btambon\b)\s*/, tambonNames(index));
  left.cut(/หมู่\s*(?:ที่)?\s*\d{1,2}(?![\d/])|\bmoo\s*\d{1,2}\b/);
  const soi = cutSoi(left, roadNames(index));
  left.cut(namedRoad);
  const named = amphoes.length > 0 ? amphoes : (index.postcodes.get(postcode) ?? []);
  const inProvince = named.filter(
    ({ provinceCode }) =>
      provinces.length === 0 ||
      provinces.some((province) => province.provinceCode === provinceCode),
  );
  return {
    ...soi,
    provinces,
    addressee:
      isOfCompany || shop.test(left.text) ? "tenant" : startsWithPerson(text) ? "person" : null,
    name: inThai(left.name()),
    amphoes: inProvince.length > 0 ? inProvince : named,
    tambons: within(tambons, named.length > 0 ? named : provinces),
    postcode,
    contradiction:
      contradicting(tambons, amphoes) ??
      contradicting(amphoes, provinces) ??
      contradicting(tambons, provinces),
  };
}

const within = (places: readonly Place[], areas: readonly Place[]): readonly Place[] =>
  areas.length === 0
    ? places
    : places.filter(({ provinceCode, amphoeCode }) =>
        areas.some((area) =>
          area.kind === "province"
            ? area.provinceCode === provinceCode
            : area.amphoeCode === amphoeCode,
        ),
      );

/** Returns a smaller and a larger area when every smaller area is outside all larger areas. */
function contradicting(
  smaller: readonly Place[],
  larger: readonly Place[],
): readonly [Place, Place] | null {
  const [one] = smaller;
  const [other] = larger;
  return one && other && within(smaller, larger).length === 0 ? [one, other] : null;
}

/** The remaining text while its parts are read; a bar marks each part that was cut. */
class Remaining {
  text: string;
  constructor(text: string) {
    this.text = text;
  }

  cut(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.text);
    if (found) this.cutAt(found.index, found[0].length);
    return found;
  }

  /** Cuts what a pattern finds, unless nothing would be left. */
  cutUnlessAll(pattern: RegExp): boolean {
    const text = this.text.replace(pattern, " | ");
    const isCut = text !== this.text && plainText(text) !== "";
    if (isCut) this.text = text;
    return isCut;
  }

  cutAt(start: number, length: number): void {
    this.text = `${this.text.slice(0, start)} | ${this.text.slice(start + length)}`;
  }

  name(): string {
    return this.text
      .replace(/,/g, "|")
      .replace(house, " | ")
      .split("|")
      .map((part) =>
        part
          .normalize("NFD")
          .replace(/[\u0300-\u036f]/g, "")
          .replace(/[^ก-ฮะ-์a-z0-9]+/g, " ")
          .trim(),
      )
      .filter(Boolean)
      .join(" ");
  }
}

/** Chains that people write in Latin letters before the Thai name of the branch. */
const chains: readonly [RegExp, string][] = [
  [/\bcentral\b/, "เซ็นทรัล"],
  [/\bbig ?c\b/, "บิ๊กซี"],
  [/\b(?:tesco )?lotus'?s?\b/, "โลตัส"],
  [/\bthe mall\b/, "เดอะมอลล์"],
  [/\brobinson\b/, "โรบินสัน"],
  [/\bmajor\b/, "เมเจอร์"],
  [/\bterminal\b/, "เทอร์มินอล"],
  [/\brama(?= ?\d)/, "พระราม"],
];

const inThai = (name: string): string =>
  /[ก-ฮ]/.test(name)
    ? chains.reduce((text, [latin, thai]) => text.replace(latin, thai), name)
    : name;

/** Cuts the term for a kind of area and the longest known name after it. */
function cutArea(left: Remaining, before: RegExp, names: readonly Named[]): Place[] {
  const found = before.exec(left.text);
  if (!found) return [];
  const after = left.text.slice(found.index + found[0].length);
  const named = names.find(({ name }) => startsWithWord(after, name));
  const typed = named?.name ?? /^[^\s|,]+/.exec(after)?.[0] ?? "";
  left.cutAt(found.index, found[0].length + typed.length);
  return named?.places ?? [];
}

function cutSoi(
  left: Remaining,
  roads: readonly string[],
): Pick<WrittenAddress, "soi" | "soiNumber"> {
  const before = left.text;
  const numbered = left.cut(numberedSoi);
  if (numbered) {
    const [, own = "", number = ""] = numbered;
    const road = plainText(own) ? own.trim() : roadOf(before, numbered.index, roads);
    return { soi: `ซอย${road} ${number}`, soiNumber: number };
  }
  for (const name of roads) {
    const found = left.cut(
      new RegExp(`(?<!${letter})${name}\\s*(\\d{1,3}(?:/\\d{1,3})?)(?![\\d/])`),
    );
    if (found) return { soi: `ซอย${name} ${found[1]}`, soiNumber: found[1] ?? null };
  }
  const named = left.cut(namedSoi);
  return { soi: named ? `ซอย${named[1]}` : null, soiNumber: null };
}

/** The road of a soi that has only a number: right before it, or after ถนน. */
function roadOf(text: string, soiStart: number, roads: readonly string[]): string {
  const before = text.slice(0, soiStart).trimEnd();
  const found = namedRoad.exec(text);
  return roads.find((road) => before.endsWith(road)) ?? found?.[1] ?? found?.[2] ?? "";
}

/** A name in Thai may be followed by the next one without a space; in Latin letters it ends there. */
const startsWithWord = (text: string, name: string): boolean =>
  text.startsWith(name) && (name >= "ก" || !/^[a-z]/.test(text.slice(name.length)));

type Named = { name: string; places: Place[] };
const lower = (text: string): string => text.toLowerCase();
const byLength = (a: { name: string }, b: { name: string }) => b.name.length - a.name.length;

function remembered<Value>(build: (index: PlaceIndex) => Value): (index: PlaceIndex) => Value {
  const known = new WeakMap<object, Value>();
  return (index) => {
    // An import changes neither the areas nor our own streets.
    const value = known.get(index.areas) ?? build(index);
    known.set(index.areas, value);
    return value;
  };
}

const namesOfKind = (kind: "amphoe" | "tambon") =>
  remembered((index): Named[] => {
    const byName = new Map<string, Place[]>();
    for (const place of index.places)
      if (place.kind === kind)
        for (const name of new Set([place.th, place.en, ...place.aliases].map(lower)))
          byName.set(name, [...(byName.get(name) ?? []), place]);
    return [...byName].map(([name, places]) => ({ name, places })).sort(byLength);
  });
const amphoeNames = namesOfKind("amphoe");
const tambonNames = namesOfKind("tambon");

/** Finds a province after จังหวัด, or at the end of a part of the text. */
const provincePatterns = remembered((index) =>
  index.places
    .filter(({ kind }) => kind === "province")
    .map((place) => {
      const names = [place.th, place.en, ...place.aliases]
        .map(lower)
        .toSorted((a, b) => b.length - a.length);
      const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
      return {
        place,
        pattern: new RegExp(
          `(?:จังหวัด\\s*(?:${any})|(?<![ก-ฮะ-์a-z])(?:${any})(?=\\s*(?:$|[,|]|\\d{5})))`,
        ),
      };
    }),
);

/** Roads that have numbered sois, by all their names, the longest first. */
const roadNames = remembered((index): string[] => {
  const names = new Set<string>();
  for (const place of index.places) {
    if (place.kind !== "street" || !place.th.startsWith("ซอย")) continue;
    for (const name of [place.th, place.en, ...place.aliases].map(lower)) {
      const road = /^(?:ซอย|soi )?\s*(\D{3,}?) \d+(?:\/\d+)?$/.exec(name)?.[1];
      if (road) names.add(road.trim());
    }
  }
  return [...names].sort((a, b) => b.length - a.length);
});
