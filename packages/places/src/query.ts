import type { PlaceCategory, PlaceKind } from "./geography/types.ts";
import { letterKey, numbersIn, plainText, soundKey } from "./names/place-key.ts";

/** One term of a query, or one Thai name between the terms that mark it. */
export type Segment = {
  letters: string;
  sound: string;
  /** Says what kind of place is meant, not which: hospital, สถานี, ซอย. Counts for little by itself. */
  isGeneric: boolean;
  /** เขต, ตำบล or จังหวัด preceded it. */
  areaKind: PlaceKind | null;
};

export type PlaceQuery = {
  /** All letters in the order typed, and the same without generic terms. */
  whole: Segment;
  core: Segment;
  /** The typed text before abbreviations were written out, because ม.อ. is also a name. */
  asTyped: Segment;
  /** Only generic terms for a kind of place were typed. */
  isGeneric: boolean;
  segments: Segment[];
  numbers: string[];
  /** The number of a house: it precedes its street, or follows the term for a house. */
  house: string;
  /** A known-looking postcode, or the beginning of one when nothing else was typed. */
  postcode: string;
  categories: ReadonlySet<PlaceCategory>;
};

/** No real query is longer; a longer text costs no more than this. */
const lettersRead = 160;
const segmentsRead = 6;
const houseNumber = /(?:^|เลขที\s?|(?:^| )no )(\d{1,5}(?:\/\d{1,5})?)(?= ?[a-zก-ฮเ-ไ])/;
/** From so many names on, the text is an address and not the name of one place. */
const addressTermsMin = 3;

const start = "(?<![ก-ฮะ-์a-z])";
const abbreviations: readonly [RegExp, string][] = [
  [/กรุงเทพฯ|กทม\.?|กรุงเทพมหานคร/g, " กรุงเทพมหานคร "],
  [new RegExp(`${start}(ร\\.?พ\\.|รพ(?=\\s?[ก-ฮเ-ไ]))`, "g"), " โรงพยาบาล "],
  [new RegExp(`${start}(ร\\.?ร\\.|รร(?=\\s[ก-ฮเ-ไ]))`, "g"), " โรงเรียน "],
  [new RegExp(`${start}ม\\.\\s?(?=\\d)`, "g"), " หมู่ "],
  [new RegExp(`${start}ม\\.`, "g"), " มหาวิทยาลัย "],
  [/มหาลัย|มหาวิทยาลัย/g, " มหาวิทยาลัย "],
  [/ซ\.|(?<![ก-ฮ])ซ(?=\s?\d)/g, " ซอย "],
  [new RegExp(`${start}ถ\\.`, "g"), " ถนน "],
  [new RegExp(`${start}อ\\.`, "g"), " อำเภอ "],
  [new RegExp(`${start}ต\\.`, "g"), " ตำบล "],
  [new RegExp(`${start}จ\\.`, "g"), " จังหวัด "],
  [new RegExp(`${start}ข\\.`, "g"), " เขต "],
  [new RegExp(`${start}สน\\.`, "g"), " สถานีตำรวจ "],
  [/บีทีเอส/g, " bts "],
  [/เอ็?มอาร์?ที/g, " mrt "],
  [/แอร์?พอร์?[ตท]\s?(เรล)?\s?ลิ[้]?[งก]?[กค]?์?/g, " arl "],
  [/airport (rail )?link/g, " arl "],
  [/\b(bkk|bkk\.)\b/g, " bangkok "],
  [/\bhosp\b\.?/g, " hospital "],
  [/\b(uni|univ)\b\.?/g, " university "],
  [/\b(rd)\b\.?/g, " road "],
  [/\b(stn|sta)\b\.?/g, " station "],
  [/\bintl\b\.?/g, " international "],
  [/\bmkt\b\.?/g, " market "],
  [/\bskytrain\b/g, " bts "],
];

const markers: Record<string, PlaceKind> = {
  แขวง: "tambon",
  ตำบล: "tambon",
  เขต: "amphoe",
  อำเภอ: "amphoe",
  จังหวัด: "province",
  khwaeng: "tambon",
  tambon: "tambon",
  tumbon: "tambon",
  subdistrict: "tambon",
  khet: "amphoe",
  amphoe: "amphoe",
  amphur: "amphoe",
  district: "amphoe",
  changwat: "province",
  province: "province",
};

const genericTerms: Record<string, PlaceCategory[]> = {
  โรงพยาบาล: ["hospital"],
  hospital: ["hospital"],
  คลินิก: ["hospital"],
  มหาวิทยาลัย: ["university"],
  วิทยาลัย: ["university", "school"],
  university: ["university"],
  college: ["university", "school"],
  โรงเรียน: ["school"],
  school: ["school"],
  สถานีรถไฟฟ้า: ["station"],
  รถไฟฟ้า: ["station"],
  สถานี: ["station", "bus_terminal"],
  station: ["station", "bus_terminal"],
  bts: ["station"],
  mrt: ["station"],
  arl: ["station"],
  srt: ["station"],
  ตลาด: ["market"],
  ตลาดนัด: ["market"],
  market: ["market"],
  ห้าง: ["mall"],
  ศูนย์การค้า: ["mall"],
  mall: ["mall"],
  สนามบิน: ["airport"],
  ท่าอากาศยาน: ["airport"],
  airport: ["airport"],
  ขนส่ง: ["bus_terminal"],
  นิคมอุตสาหกรรม: ["estate"],
  นิคม: ["estate"],
  วัด: ["temple"],
  wat: ["temple"],
  โรงแรม: ["hotel"],
  hotel: ["hotel"],
  อาคาร: ["office"],
  ตึก: ["office"],
  tower: ["office"],
  ถนน: ["street"],
  road: ["street"],
  ซอย: ["street"],
  soi: ["street"],
  ร้าน: ["shop", "food"],
  ร้านอาหาร: ["food"],
  shop: ["shop"],
  restaurant: ["food"],
  cafe: ["food"],
  คาเฟ่: ["food"],
  ธนาคาร: ["bank"],
  bank: ["bank"],
  คอนโด: ["residence"],
  คอนโดมิเนียม: ["residence"],
  condo: ["residence"],
  condominium: ["residence"],
  หมู่บ้าน: ["residence"],
  อพาร์ทเม้นท์: ["residence"],
  apartment: ["residence"],
  หน้า: [],
  ใกล้: [],
  ตรงข้าม: [],
  หลัง: [],
  ข้าง: [],
  แถว: [],
  บ้านเลขที่: [],
  เลขที่: [],
  หมู่: [],
  หมู่ที่: [],
  ชั้น: [],
  ห้อง: [],
  near: [],
  opposite: [],
  floor: [],
  room: [],
  moo: [],
  ประเทศไทย: [],
  thailand: [],
};
/** Terms for a kind of place that also begin the names of stations in that system. */
const railSystems = new Set(["bts", "mrt", "arl", "srt"]);
/** Longest first, so that สถานีรถไฟฟ้า is not read as สถานี and รถไฟฟ้า. */
const leadingTerms = Object.keys(genericTerms)
  .map((word) => plainText(word))
  .filter((word) => word >= "ก")
  .sort((a, b) => b.length - a.length);
const categoriesOf = new Map(
  Object.entries(genericTerms).map(([term, categories]) => [plainText(term), categories]),
);
const markerOf = new Map(Object.entries(markers).map(([term, kind]) => [plainText(term), kind]));

/** Returns true when a term is a kind of place or a relation to a place: โรงพยาบาล, soi, near. */
export const isKindWord = (word: string): boolean => categoriesOf.has(plainText(word));

/** Returns true when a term for kinds of places fits this category; null for any other term. */
export function fitsKind(word: string, category: PlaceCategory): boolean | null {
  const categories = categoriesOf.get(plainText(word)) ?? [];
  return categories.length === 0 ? null : categories.includes(category);
}

const segment = (plain: string, areaKind: PlaceKind | null = null): Segment => ({
  letters: letterKey(plain),
  sound: soundKey(plain),
  isGeneric: categoriesOf.has(plain),
  areaKind,
});

/** Cuts one run of Thai: generic terms at its front, a province at its end. */
function cutThai(word: string, provinces: ReadonlySet<string>): string[] {
  if (markerOf.has(word)) return [word];
  const leading = leadingTerms.find(
    (term) => word.startsWith(term) && (word === term || word.length >= term.length + 2),
  );
  if (leading && word !== leading)
    return [leading, ...cutThai(word.slice(leading.length), provinces)];
  for (let cut = Math.max(3, word.length - 15); cut <= word.length - 3; cut += 1) {
    if (provinces.has(word.slice(cut))) return [word.slice(0, cut), word.slice(cut)];
  }
  return [word];
}

function tokensOf(plain: string, provinces: ReadonlySet<string>): string[] {
  const runs =
    plain.replace(/(แขวง|เขต|ตำบล|อำเภอ|จังหวัด|ถนน|ซอย)/g, " $1 ").match(/[ก-ฮะ-ฺเ-ๅ]+|[a-z]+/g) ??
    [];
  return runs.flatMap((run) => (run >= "ก" ? cutThai(run, provinces) : [run]));
}

/** Writes abbreviations out, in lower case: ถ. as ถนน, rd as road. */
export function expandAbbreviations(text: string): string {
  let expanded = text.toLowerCase();
  for (const [pattern, replacement] of abbreviations)
    expanded = expanded.replace(pattern, replacement);
  return expanded;
}

/**
 * Reads what a user typed. Total: any text gives a query, an empty one where nothing can be read.
 * @param provinces plain Thai names of provinces, to separate a name from the province written
 * after it without a space
 */
export function readQuery(text: string, provinces: ReadonlySet<string>): PlaceQuery {
  const plain = plainText(expandAbbreviations(text.slice(0, lettersRead)));
  const segments: Segment[] = [];
  const categories = new Set<PlaceCategory>();
  let areaKind: PlaceKind | null = null;
  for (const word of tokensOf(plain, provinces)) {
    const marked = markerOf.get(word);
    if (marked) {
      areaKind = marked;
      continue;
    }
    for (const category of categoriesOf.get(word) ?? []) categories.add(category);
    if (segments.length < segmentsRead) segments.push(segment(word, areaKind));
    areaKind = null;
  }
  const named = segments.filter((item) => !item.isGeneric);
  // A whole address contains a road next to the place, so the term "road" does not make it a search for a road. A soi
  // does.
  const namesSoi = segments.some(({ letters }) => letters === "ซอย" || letters === "soi");
  if (named.length >= addressTermsMin && !namesSoi) categories.delete("street");
  const numbers = numbersIn(plain);
  const joined = (list: Segment[]): Segment => ({
    letters: list.map((item) => item.letters).join(""),
    sound: list.map((item) => item.sound).join(""),
    isGeneric: false,
    areaKind: list.length === 1 ? (list[0]?.areaKind ?? null) : null,
  });
  const postcode = numbers.find((number) => /^[1-9]\d{4}$/.test(number)) ?? "";
  const alone =
    segments.length === 0 && numbers.length === 1 && /^[1-9]\d{1,3}$/.test(numbers[0] ?? "");
  return {
    whole: joined(segments),
    asTyped: segment(plainText(text.slice(0, lettersRead))),
    isGeneric:
      segments.length > 0 &&
      segments.every((item) => item.isGeneric && !railSystems.has(item.letters)),
    core: joined(named.length > 0 ? named : segments),
    segments,
    categories,
    numbers: numbers.filter((number) => number !== postcode),
    house: houseNumber.exec(plain)?.[1] ?? "",
    postcode: postcode || (alone ? (numbers[0] ?? "") : ""),
  };
}
