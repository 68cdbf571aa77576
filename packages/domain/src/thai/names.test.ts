import { expect, test } from "vitest";
import { bareName, maskName, sameName, shortName } from "./names.ts";

test.each([
  ["นายสมชาย ใจดี", "สมชาย ใจดี"],
  ["นาย สมชาย  ใจดี", "สมชาย ใจดี"],
  ["นางสาวมาลี ใจดี", "มาลี ใจดี"],
  ["น.ส.มาลี ใจดี", "มาลี ใจดี"],
  ["น.ส. มาลี ใจดี", "มาลี ใจดี"],
  ["นางมาลี ใจดี", "มาลี ใจดี"],
  ["ว่าที่ร้อยตรีหญิง มาลี ใจดี", "มาลี ใจดี"],
  ["Mr. Somchai Jaidee", "Somchai Jaidee"],
  ["MISS Malee Jaidee", "Malee Jaidee"],
  ["Msafiri Odhiambo", "Msafiri Odhiambo"],
  ["นาย", "นาย"],
])("%s is %s", (written, bare) => {
  expect(bareName(written)).toBe(bare);
});

test("titles, blanks, letter case and variants of typing am do not make another person", () => {
  const am = "อ\u0e33นาจ ใจดี";
  const amInTwo = "อ\u0e4d\u0e32นาจ ใจดี";
  expect([
    sameName("นายสมชาย ใจดี", "สมชาย  ใจดี"),
    sameName("น.ส.มาลี ใจดี", "นาง มาลี ใจดี"),
    sameName("SOMCHAI JAIDEE", "Mr.Somchai Jai-dee"),
    sameName(am, amInTwo),
    sameName("สมชาย\u200b ใจดี", "สมชายใจดี"),
    sameName("สมชาย ใจดี", "สมหญิง ใจดี"),
    sameName("นายสมชาย ใจดี", "นายสมชาย ใจดำ"),
  ]).toEqual([true, true, true, true, true, false, false]);
});

test("of a masked name only first letters are left", () => {
  expect(["สมชาย ใจดี", "เกียรติ", "  Somchai  Jaidee na Ayudhya", ""].map(maskName)).toEqual([
    "ส••• ใจ•••",
    "เก•••",
    "S••• J••• n•••",
    "•••",
  ]);
});

test.each([
  ["สมชาย", "ใจดี", "สมชาย จ."],
  ["สมชาย", "แจ่มใส", "สมชาย จ."],
  ["มาลี", "เกียรติสกุล", "มาลี ก."],
  ["มาลี", "โพธิ์ทอง", "มาลี พ."],
  ["มาลี", "ไหมทอง", "มาลี ห."],
  ["มาลี", "หนองบัว", "มาลี ห."],
  ["มาลี", "ฤทธิ์ดี", "มาลี ฤ."],
  ["มาลี", "ณ อยุธยา", "มาลี ณ."],
  [" มาลี ", "  ใจดี", "มาลี จ."],
  ["Somchai", "Jaidee", "Somchai J."],
  ["Anna Maria", "de la Cruz", "Anna Maria D."],
  ["Zoe\u0308", "e\u0301mile", "Zoë É."],
  ["Sinéad", "'o Connor", "Sinéad O."],
  ["小明", "王", "小明 王."],
  ["มาลี", "", "มาลี"],
  ["มาลี", null, "มาลี"],
  ["มาลี", "-", "มาลี"],
  ["ร้านขนมบ้านสวน", "(ธุรกิจ)", "ร้านขนมบ้านสวน"],
])("%s %s is %s for people who do not know them", (firstName, lastName, short) => {
  expect(shortName({ firstName, lastName })).toBe(short);
});
