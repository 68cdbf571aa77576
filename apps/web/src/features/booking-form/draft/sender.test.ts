import { expect, test } from "vitest";
import { emptyStop } from "./booking-draft.ts";
import { senderOf } from "./sender.ts";

const stops = (contactName: string, contactPhone = "") => [
  { ...emptyStop("pickup"), contactName, contactPhone },
];

test("the sender's name is parted at its first space, and the phone comes along as typed", () => {
  expect(senderOf({ stops: stops(" พิมพ์ชนก  ศรี สุวรรณ ", "087 111 2223") })).toEqual({
    phone: "087 111 2223",
    firstName: "พิมพ์ชนก",
    lastName: "ศรี สุวรรณ",
  });
});

test("nothing typed is nothing known", () => {
  expect(senderOf({ stops: stops("แดง") })).toEqual({ phone: "", firstName: "แดง", lastName: "" });
  expect(senderOf({ stops: [] })).toEqual({ phone: "", firstName: "", lastName: "" });
});
