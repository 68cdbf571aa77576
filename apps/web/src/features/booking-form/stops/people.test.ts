// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { peopleToOffer, recentPeople, rememberPeople } from "./people.ts";

beforeEach(() => localStorage.clear());

const dang = { name: "ป้าแดง", phone: "081-234-5678" };
const dam = { name: "ลุงดำ", phone: "0898765432" };

test("people of the last booking come first, each phone once, however it is written", () => {
  rememberPeople([dang, dam]);
  rememberPeople([{ name: " ป้าแดง ตลาดสด ", phone: "+66 81 234 5678" }]);
  expect(recentPeople()).toEqual([{ name: "ป้าแดง ตลาดสด", phone: "+66 81 234 5678" }, dam]);
});

test("who has no name or no phone that can be called is not remembered", () => {
  rememberPeople([
    { name: "", phone: dang.phone },
    { name: "ใครไม่รู้", phone: "191" },
  ]);
  expect(recentPeople()).toEqual([]);
});

test("a broken store is an empty one", () => {
  for (const broken of ["{", '"text"', "[null, 7, {}]"]) {
    localStorage.setItem("songtan.people", broken);
    expect(recentPeople()).toEqual([]);
  }
});

test("no one is offered twice, nor who is in the booking already, and five at most", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({
    name: `คนที่ ${index}`,
    phone: `081000000${index}`,
  }));
  expect(peopleToOffer([dang, dam, { ...dang, name: "แดง" }], [])).toEqual([dang, dam]);
  expect(peopleToOffer([dang, dam], [{ name: "แดง", phone: "+66812345678" }])).toEqual([dam]);
  expect(peopleToOffer(many, [])).toHaveLength(5);
});
