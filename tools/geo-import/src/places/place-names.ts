import { plainText } from "../../../../packages/places/src/names/place-key.ts";
import type { Tags } from "../osm/osm-block.ts";

export type Names = { th: string; en: string; aliases: string[] };

const namesMost = 8;
const lettersMost = 90;
const otherNames = [
  "alt_name",
  "alt_name:th",
  "alt_name:en",
  "short_name",
  "short_name:th",
  "short_name:en",
  "old_name",
  "official_name",
  "loc_name",
  "int_name",
  "name:ascii",
];
const isThai = (text: string) => /[ก-๛]/.test(text);
const tidy = (text: string | undefined) =>
  (text ?? "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .slice(0, lettersMost);

/** Splits "สยามพารากอน (Siam Paragon)", from the field without a language, into its Thai and its Latin part. */
function parts(name: string): { thai: string; latin: string } {
  if (!isThai(name)) return { thai: "", latin: name };
  const latin =
    /[A-Za-z][\w&'. -]{3,}$/.exec(name.replace(/[()[\]]/g, " ").trim())?.[0]?.trim() ?? "";
  const before = latin ? name.slice(0, name.indexOf(latin)) : "";
  // Only a whole English name behind the Thai one is another name; "ตึก A" or "ร้าน Cafe Amazon" is one name.
  if (!latin.includes(" ") || !/[ก-๛]{4,}[\s([-]*$/.test(before)) return { thai: name, latin: "" };
  return { thai: before.replace(/[\s([-]+$/, ""), latin };
}

/** Returns the Thai and English name of an object and its other names; null without a name that can be typed. */
export function namesOf(tags: Tags): Names | null {
  const name = tidy(tags.get("name"));
  const { thai, latin } = parts(name);
  const th = tidy(tags.get("name:th")) || thai || tidy(tags.get("name:en")) || name;
  const en = tidy(tags.get("name:en")) || latin || tidy(tags.get("int_name")) || th;
  if (!plainText(th) && !plainText(en)) return null;
  const branch = tidy(tags.get("branch")) || tidy(tags.get("branch:th"));
  const brand = tidy(tags.get("brand"));
  const others = otherNames.flatMap((key) => (tags.get(key) ?? "").split(";"));
  const offered = [
    name,
    ...others,
    brand,
    ...["brand:th", "brand:en"].map((key) => tags.get(key) ?? ""),
  ].map(tidy);
  if (branch) offered.push(`${th} ${branch}`, `${en} ${branch}`);
  return { th: th || en, en: en || th, aliases: distinct(offered, [th, en]) };
}

/** Without what sounds the same when typed: marks and capitals are folded by the search anyway. */
export function distinct(names: readonly string[], but: readonly string[]): string[] {
  const seen = new Set(but.map(plainText));
  const result: string[] = [];
  for (const name of names) {
    const plain = plainText(name);
    if (!plain || seen.has(plain) || result.length >= namesMost) continue;
    seen.add(plain);
    result.push(name);
  }
  return result;
}

/**
 * Returns a street's names in the form that people type: "สุขุมวิท 12" for ซอยสุขุมวิท 12, "Sukhumvit 12" for Soi
 * Sukhumvit 12 and Sukhumvit Soi 12.
 */
export function streetAliases({ th, en, aliases }: Names): string[] {
  const bare = [th, ...aliases]
    .filter(isThai)
    .map((name) => name.replace(/^(ซอย|ถนน|ตรอก|แยก)\s*/, "").replace(/\s+ซอย\s*/, " "));
  const latin = [en, ...aliases]
    .filter((name) => !isThai(name))
    .map((name) =>
      name
        .replace(/\b(soi|thanon|trok|road|rd\.?|alley|lane|street)\b/gi, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  return distinct([...aliases, ...bare, ...latin], [th, en]);
}
