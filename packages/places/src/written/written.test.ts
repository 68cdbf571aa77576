import { beforeAll, describe, expect, test } from "vitest";
import { loadPlaces, type PlaceIndex } from "../load.ts";
import { plainText } from "../names/place-key.ts";
import { withoutHandover } from "./handover.ts";
import { longSoiIds } from "./long-sois.ts";
import { rankWritten } from "./rank-written.ts";
import { readWritten } from "./read-written.ts";

let index: PlaceIndex;
beforeAll(async () => {
  index = await loadPlaces();
});
const best = (q: string) => rankWritten(index, { q, limit: 4, locale: "th" })[0];
/** From this match on, an import accepts the place. */
const surely = 0.9;

describe("notes about the handover are not part of a place", () => {
  test.each([
    ["ส่งที่ สยามพารากอน ฝากรปภ.", "สยามพารากอน"],
    ["รบกวนส่งเซ็นทรัลเวิลด์ ชั้น 3 ห้อง 301", "เซ็นทรัลเวิลด์"],
    ["ปลายทาง: โรงพยาบาลศิริราช โทรก่อนถึง", "โรงพยาบาลศิริราช"],
    ["Deliver to: Siam Paragon, floor 3", "siam paragon,"],
    ["คุณสมชาย เทอร์มินอล 21 โทร 081-234-5678", "เทอร์มินอล 21"],
    ["bts สำโรง ๓ ทุ่ม", "bts สำโรง 3 ทุ่ม"],
  ])("%s", (text, place) => {
    expect(withoutHandover(text)).toBe(place);
  });

  test("no name of the gazetteer loses a letter", () => {
    const names = index.places
      .filter(({ kind }) => kind === "landmark" || kind === "station" || kind === "street")
      .flatMap(({ th, en, aliases }) => [th, en, ...aliases]);
    const cut = names.filter((name) => {
      const [whole, left] = [plainText(name), plainText(withoutHandover(name))];
      return whole !== left && !/\(|\[/.test(name);
    });
    expect(cut).toEqual([]);
  });

  test("a text of nothing else stays as it was", () => {
    expect(withoutHandover("ฝากรปภ")).toBe("ฝากรปภ");
    expect(withoutHandover("")).toBe("");
  });
});

describe("the parts of an address", () => {
  test("house, soi, subdistrict, district, province and postcode", () => {
    const text = "99/5 ซ.ลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง กทม 10310";
    const { soi, soiNumber, name, amphoes, provinces } = readWritten(text, index);
    expect([soi, soiNumber, name]).toEqual(["ซอยลาดพร้าว 71", "71", ""]);
    expect(amphoes.map(({ th }) => th)).toEqual(["วังทองหลาง"]);
    expect(provinces.map(({ provinceCode }) => provinceCode)).toEqual(["10"]);
  });

  test.each([
    ["สุขุมวิท ซอย 5", "ซอยสุขุมวิท 5"],
    ["ซอย 5 ถนนสุขุมวิท", "ซอยสุขุมวิท 5"],
    ["12 sukhumvit 55", "ซอยsukhumvit 55"],
    ["จรัญสนิทวงศ์ 30/1", "ซอยจรัญสนิทวงศ์ 30/1"],
    ["เซ็นทรัล พระราม 2", null],
    ["เทอร์มินอล 21", null],
  ])("the soi of %s", (text, soi) => {
    expect(readWritten(text, index).soi).toBe(soi);
  });
});

describe("what is surely meant", () => {
  test.each([
    ["ส่งที่ สยามพารากอน ฝากรปภ.", "สยามพารากอน"],
    ["central rama3 ชั้น G", "เซ็นทรัล พระราม 3"],
    ["เซ็นทรัลพระราม 2", "เซ็นทรัล พระราม 2"],
    ["สนามบินสุวรรณภูมิ ชั้น 4 ประตู 7 ลาดกระบัง", "ท่าอากาศยานสุวรรณภูมิ"],
    ["big c ราชดำริ ตรงข้าม ctw", "บิ๊กซี ราชดำริ"],
    ["รพ.สมเด็จพระปิ่นเกล้า ตากสิน เขตธนบุรี", "โรงพยาบาลสมเด็จพระปิ่นเกล้า"],
    ["99/5 ซ.ลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง กทม 10310", "ซอยลาดพร้าว 71"],
    ["9 ซ.สุขุมวิท 24 คลองตัน คลองเตย กทม", "ซอยสุขุมวิท 24"],
    ["เซ็นทรัลพระราม9ชั้นB1ร้านtops", "เซ็นทรัล พระราม 9"],
    ["รพ.ศิริราชตึก84ปีชั้น5", "โรงพยาบาลศิริราช"],
    ["รพ จุฬา ตึก ภปร", "โรงพยาบาลจุฬาลงกรณ์ สภากาชาดไทย"],
    ["บจก.เอบีซี เทรดดิ้ง อาคารเอ็มไพร์ทาวเวอร์ ชั้น 47", "เอ็มไพร์ ทาวเวอร์"],
    ["ABC Co., Ltd. Empire Tower 15th floor", "เอ็มไพร์ ทาวเวอร์"],
    ["ร้าน Tops เซ็นทรัล ลาดพร้าว", "เซ็นทรัล ลาดพร้าว"],
    ["นาย สมชาย ใจดี สยามเซ็นเตอร์ ชั้น 2", "สยามเซ็นเตอร์"],
    ["Mr. Somchai Siam Paragon เขตปทุมวัน 10330", "สยามพารากอน"],
    ["เซ็นทรัลเฟส เชียงใหม่", "เซ็นทรัล เชียงใหม่"],
    ["Central Phuket, floor 2", "เซ็นทรัล ภูเก็ต"],
    ["ห้างสรรพสินค้าเดอะมอลล์บางแค", "เดอะมอลล์ บางแค"],
    ["พันธุ์ทิพย์ประตูน้ำ ชั้น 3", "พันธุ์ทิพย์พลาซ่า ประตูน้ำ"],
    ["ปลายทาง สถานีรถไฟบางบำหรุ บางพลัด", "SRT บางบำหรุ"],
    ["ชุมทางหาดใหญ่ สถานีรถไฟ", "สถานีรถไฟชุมทางหาดใหญ่"],
    ["ตลาดนัดจตุจักร โครงการ 5", "ตลาดนัดจตุจักร"],
    ["มหาวิทยาลัยสยาม ชั้น 3", "มหาวิทยาลัยสยาม"],
    ["มหาวิทยาลัยนเรศวร เมืองพิษณุโลก", "มหาวิทยาลัยนเรศวร"],
    ["หน้าเซ็นทรัลเวิลด์", "เซ็นทรัลเวิลด์"],
    ["5/1 พหล 11 พญาไท", "ซอยพหลโยธิน 11"],
    ["12/3 ซ.แจ้งวัฒนะ 6 แขวงทุ่งสองห้อง เขตหลักสี่", "ซอยแจ้งวัฒนะ 6"],
  ])("%s", (text, name) => {
    const place = best(text);
    expect([place?.name, place?.isElsewhere]).toEqual([name, false]);
    expect(place?.match).toBeGreaterThanOrEqual(surely);
  });

  test.each([
    ["a chain without its branch", "โรบินสัน"],
    ["the name begins another one", "โรงพยาบาลสงฆ์"],
    ["a shop that only its neighbourhood is known of", "ขาหมูเจ๊หมวย ดินแดง"],
    ["a shop across from a place", "ร้านดอกไม้ ตรงข้าม สยามพารากอน"],
    ["a building with a name that another one begins with", "ศุภาลัย ไอคอน สาทร"],
    ["an unknown building in a known soi", "Condo One X สุขุมวิท 26 ชั้น 12"],
    ["a house on a long road", "55 ถ.พหลโยธิน แขวงอนุสาวรีย์ เขตบางเขน 10220"],
    ["a district", "77 แขวงทุ่งครุ เขตทุ่งครุ 10140"],
    ["a neighbourhood with the name of its station", "อารีย์"],
    ["a district with the name of its station", "จตุจักร"],
    ["nothing", "n/a"],
    ["a hotel with the name of a mall", "โรงแรมเซ็นทรัลเวิลด์"],
    ["a market with the name of a mall", "ตลาดสยามพารากอน"],
    ["a name with another number", "เซ็นทรัลพระราม 4"],
    ["a hospital with branches", "รพ.สมิติเวช"],
    ["a company in a district", "บริษัท เอบีซี จำกัด สีลม"],
    ["a company with the name of a mall", "บริษัท สยามพารากอน ดีเวลลอปเม้นท์ จำกัด บางนา"],
    ["a shop in front of a place", "ร้านก๋วยเตี๋ยว หน้าเซ็นทรัลเวิลด์"],
    ["a residence near a mall", "Life ลาดพร้าว เซ็นทรัลลาดพร้าว"],
    ["a residence near a university", "หอพักสุขใจ ม.รามคำแหง"],
    ["a shop in a neighbourhood", "ร้านเจ๊ต้อย ตลาดน้อย"],
    ["a person alone", "คุณเซ็นทรัล ใจดี"],
  ])("%s is left to a person", (_, text) => {
    const place = best(text);
    expect(place === undefined || place.match < surely || place.precision === "street").toBe(true);
  });

  test("a soi with a slash that is not known is somewhere from the soi before the slash", () => {
    const { name, isLong } = best("258/4 จรัญ 30/1 บ้านช่างหล่อ บางกอกน้อย") ?? {};
    expect([name, isLong]).toEqual(["ซอยจรัญสนิทวงศ์ 30", true]);
  });

  test("a house in a long soi may be far from its point", () => {
    expect(best("12/3 ซอยสุขุมวิท 71 แขวงพระโขนงเหนือ เขตวัฒนา 10110")?.isLong).toBe(true);
    expect(best("75/6 สุขุมวิท19 คลองเตยเหนือ")?.isLong).toBe(false);
    const unknown = longSoiIds.filter((id) => !index.places.some((place) => place.id === id));
    expect(unknown).toEqual([]);
  });

  test("a place in another district than the address names is elsewhere", () => {
    const hits = rankWritten(index, {
      q: "เดอะมอลล์ท่าพระ เขตบางกะปิ",
      limit: 12,
      locale: "th",
    });
    expect(hits.find(({ name }) => name === "เดอะมอลล์ ท่าพระ")?.isElsewhere ?? true).toBe(true);
    expect(best("สยามพารากอน เชียงใหม่")?.match ?? 0).toBeLessThan(surely);
  });
});
