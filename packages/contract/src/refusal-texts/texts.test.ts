import { expect, test } from "vitest";
import { fieldProblems, refusals } from "../errors.ts";
import { fieldTexts } from "./field-texts.ts";
import { refusalText, refusalTexts } from "./texts.ts";

test("every refusal and every field problem has a text, and no text is for anything else", () => {
  expect(Object.keys(refusalTexts.en).sort()).toEqual(Object.keys(refusals).sort());
  expect(Object.keys(fieldTexts.en).sort()).toEqual([...fieldProblems].sort());
});

test("a wrong code says how many tries are left, or that none are", () => {
  expect(refusalText("code_wrong", "en", { triesLeft: 2 })).toContain("Tries left: 2.");
  expect(refusalText("code_wrong", "en", { triesLeft: 0 })).toContain("no tries are left");
  expect(refusalText("code_wrong", "en")).toBe("That code is not right. Please try again.");
});
