import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { loadPlaces, type PlaceIndex } from "./load.ts";
import { plainText } from "./names/place-key.ts";
import { searchPlaces } from "./search.ts";

let index: PlaceIndex;
beforeAll(async () => {
  index = await loadPlaces();
});
const idsFor = (q: string, limit = 5) =>
  searchPlaces(index, { q, limit, locale: "th" }).map((hit) => hit.id);
const namesFor = (q: string) =>
  searchPlaces(index, { q, limit: 5, locale: "th" }).map((hit) => hit.name);

describe("what a person meant is in the first five", () => {
  test.each([
    ["jatujak", "l-chatuchak-weekend-market"],
    ["ลาดพรา้ว", "a1038"],
    ["thonglor", "so-sukhumvit-55"],
    ["อนุเสารีย์", "l-victory-monument"],
    ["sukumvit 55", "so-sukhumvit-55"],
    ["ตลาดนัดจตจักร", "l-chatuchak-weekend-market"],
    ["suwannaphum", "l-suvarnabhumi-airport"],
    ["พารากอน", "l-siam-paragon"],
    ["bkk hospital", "l-bangkok-hospital"],
    ["10110", "a1033"],
    ["เซ็นทรัลลาดพร้าว", "l-central-ladprao"],
  ])("%s", (query, id) => {
    expect(idsFor(query)).toContain(id);
  });

  test.each([
    ["โพาราม", "a7007"],
    ["ท่าแงล", "t760514"],
    ["เสริขมวา", "t520402"],
    ["phra nahon", "a1001"],
    ["chian kham", "a5603"],
    ["ban peng", "t140404"],
  ])("with one slip in a short name: %s", (query, id) => {
    expect(idsFor(query)).toContain(id);
  });

  test.each(["work", "measured"])("for at least nine of ten queries of the %s half", (half) => {
    const file = new URL(`../queries/${half}.json`, import.meta.url);
    const queries: { q: string; expect: string[] }[] = JSON.parse(readFileSync(file, "utf8"));
    const missed = queries.filter(
      (query) => !idsFor(query.q).some((id) => query.expect.includes(id)),
    );
    expect(queries.length).toBeGreaterThanOrEqual(150);
    expect(
      missed.length / queries.length,
      missed.map((query) => query.q).join(", "),
    ).toBeLessThanOrEqual(0.1);
  });

  test("for most landmarks with one letter left out, changed or swapped", () => {
    const landmarks = index.places.filter(
      (place, index) => place.kind === "landmark" && index % 2 === 0,
    );
    const slipped = landmarks.flatMap(({ id, th, en }, index) =>
      [th, en]
        .filter((name) => name.length >= 8)
        .map((name, side) => {
          const position = 2 + ((index * 7 + side) % (name.length - 4));
          const kinds = [
            name.slice(0, position) + name.slice(position + 1),
            `${name.slice(0, position)}${/[ก-๛]/.test(name) ? "ด" : "e"}${name.slice(position + 1)}`,
            `${name.slice(0, position)}${name[position + 1] ?? ""}${name[position] ?? ""}${name.slice(position + 2)}`,
          ];
          return { id, q: kinds[index % kinds.length] ?? "" };
        }),
    );
    const found = slipped.filter(({ id, q }) => idsFor(q).includes(id));
    expect(found.length / slipped.length).toBeGreaterThan(0.95);
  });
});

describe("how people write addresses", () => {
  test("a soi is found by road and number in any of its forms", () => {
    for (const q of [
      "สุขุมวิท 12",
      "สุขุมวิท12",
      "ซ.สุขุมวิท 12",
      "สุขุมวิท ซอย 12",
      "Sukhumvit Soi 12",
      "soi 12 sukhumvit",
    ]) {
      expect(idsFor(q)[0], q).toBe("so-sukhumvit-12");
    }
    expect(idsFor("สุขุมวิท ๑๒")[0]).toBe("so-sukhumvit-12");
  });
  test.each([
    ["ซ.สุขุมวิท 55 แขวงคลองตันเหนือ เขตวัฒนา กทม 10110", "so-sukhumvit-55"],
    ["99/12 ซ.สุขุมวิท 55", "so-sukhumvit-55"],
    ["123/45 ซอยลาดพร้าว 101 แขวงคลองจั่น เขตบางกะปิ กรุงเทพมหานคร 10240", "so-lat-phrao-101"],
    ["55/8 หมู่ 3 ซ.แบริ่ง ต.สำโรงเหนือ อ.เมือง จ.สมุทรปราการ 10270", "so-sukhumvit-107"],
    ["เลขที่ 7 ซอย พหลโยธิน 24 แขวงจอมพล เขตจตุจักร กรุงเทพฯ", "so-phahonyothin-24"],
    ["444 MBK Center, Phaya Thai Rd, Pathum Wan, Bangkok 10330", "l-mbk-center"],
    ["ห้อง 1204 ชั้น 12 อาคารเอ็มไพร์ทาวเวอร์ ถ.สาทรใต้ เขตสาทร กทม.", "l-empire-tower"],
  ])("a whole address leads to its soi or building: %s", (q, id) => {
    expect(idsFor(q)[0]).toBe(id);
  });
  test("tambon, amphoe and province are understood with and without their prefixes", () => {
    expect(namesFor("ต.สุเทพ อ.เมือง จ.เชียงใหม่")[0]).toBe("ตำบลสุเทพ");
    expect(namesFor("แขวงคลองตันเขตคลองเตย")[0]).toBe("แขวงคลองตัน");
    expect(namesFor("บางนา กทม")[0]).toMatch(/บางนา/);
    expect(idsFor("จังหวัดชลบุรี")[0]).toBe("p20");
  });
  test("terms in another order and in both languages at once still match", () => {
    expect(idsFor("ladprao central")).toContain("l-central-ladprao");
    expect(idsFor("central ลาดพร้าว")).toContain("l-central-ladprao");
  });
  test("a postcode lists its amphoes first; its beginning works too", () => {
    expect(namesFor("10110").slice(0, 2).toSorted()).toEqual(["เขตคลองเตย", "เขตวัฒนา"]);
    expect(searchPlaces(index, { q: "101", limit: 10, locale: "th" }).length).toBeGreaterThan(3);
    expect(idsFor("99999")).toEqual([]);
  });
  test("a kind of place alone lists the ones people mean most, and with a point the nearest", () => {
    expect(idsFor("สนามบิน").slice(0, 2)).toEqual([
      "l-suvarnabhumi-airport",
      "l-don-mueang-international-airport",
    ]);
    expect(namesFor("bts").every((name) => name.startsWith("BTS "))).toBe(true);
    const near = { latitude: 7.89, longitude: 98.39 };
    expect(searchPlaces(index, { q: "airport", near, limit: 1, locale: "en" })[0]?.id).toBe(
      "l-phuket-international-airport",
    );
  });
  test("an abbreviation that is also a name is both", () => {
    expect(idsFor("ม.อ.")[0]).toBe("l-prince-of-songkla-university-hat-yai");
  });
  test("two Thai letters that differ in their vowel only are different beginnings", () => {
    for (const q of ["ลา", "สุ", "บึ"])
      for (const name of namesFor(q).slice(0, 3)) expect(plainText(name), q).toContain(q);
  });
  test.each([
    ["lpk,", "st-bts-siam"],
    ["]kfrihk;", "a1038"],
    ["l6-6,;bm 55", "so-sukhumvit-55"],
    ["mv's]jv", "so-sukhumvit-55"],
    ["แำืะพฟส สฟกยพฟน", "l-central-ladprao"],
  ])("what the other keyboard layout made of it is read back: %s", (q, id) => {
    expect(idsFor(q)).toContain(id);
  });
  test("the first letter already answers, in both scripts", () => {
    for (const q of ["ก", "ส", "b", "J"]) expect(idsFor(q).length, q).toBe(5);
  });
});

describe("hits", () => {
  test("carry name, other name, address and honest precision in the requested language", () => {
    const [thai] = searchPlaces(index, { q: "แขวงลุมพินี ปทุมวัน", limit: 1, locale: "th" });
    expect(thai).toMatchObject({
      name: "แขวงลุมพินี",
      address: "แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร 10330",
      kind: "tambon",
      precision: "amphoe",
    });
    const [english] = searchPlaces(index, { q: "siam paragon", limit: 1, locale: "en" });
    expect(english).toMatchObject({
      name: "Siam Paragon",
      nameOther: "สยามพารากอน",
      address: "Pathum Wan, Bangkok 10330",
      precision: "point",
    });
  });
  test("of one name come nearest first", () => {
    const chiangMai = { latitude: 18.79, longitude: 98.99 };
    const phuket = { latitude: 7.89, longitude: 98.39 };
    const first = (near: typeof phuket) =>
      searchPlaces(index, { q: "เซ็นทรัล", near, limit: 1, locale: "th" })[0]?.id;
    expect(first(chiangMai)).toMatch(/chiangmai/);
    expect(first(phuket)).toBe("l-central-phuket");
  });
  test("are never more than the limit", () => {
    expect(idsFor("บาง", 3)).toHaveLength(3);
    expect(idsFor("บาง", 0)).toEqual([]);
  });
});

describe("garbage", () => {
  test.each([
    ["nothing", ""],
    ["spaces", "   \n\t"],
    ["emoji", "🛵🛵🛵"],
    ["SQL", "'; drop table bookings; --"],
    ["control characters", "\u0000\u0007\u001b\u009f"],
    ["half an emoji", "\ud83d"],
    ["lone tone marks", "่้๊๋"],
    ["a telephone number", "0812345678"],
    ["slashes", "////"],
  ])("of %s finds nothing and throws nothing", (_, q) => {
    expect(idsFor(q)).toEqual([]);
  });
  test("of 5,000 characters is answered calmly", () => {
    expect(() => idsFor("x".repeat(5_000))).not.toThrow();
    expect(() => idsFor("ลาดพร้าว ".repeat(600))).not.toThrow();
    expect(() => idsFor("่".repeat(5_000))).not.toThrow();
  });
  test("property: no text makes it throw, and every hit is in Thailand", () => {
    const letters = fc.constantFrom(
      ..."กขคงจชซดตทนบปพมยรลวสหอะาิีึืุูเแโใไ่้๊๋์็ฯๆ๑๒abcdefgh 0123456789/.-".split(""),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: letters, maxLength: 30 }),
    );
    fc.assert(
      fc.property(text, (q) => {
        for (const hit of searchPlaces(index, { q, limit: 10, locale: "en" })) {
          expect(hit.latitude).toBeGreaterThan(5.5);
          expect(hit.latitude).toBeLessThan(20.5);
          expect(hit.longitude).toBeGreaterThan(97.3);
          expect(hit.longitude).toBeLessThan(105.7);
        }
      }),
      { numRuns: 200 },
    );
  });
  test("leaves nothing behind: the same query gives the same hits afterwards", () => {
    const before = idsFor("อโศก");
    idsFor("🛵 ' or 1=1");
    idsFor("x".repeat(5_000));
    expect(idsFor("อโศก")).toEqual(before);
  });
});
