import { expect, test } from "vitest";
import { presetOf, rolePresetNames, rolePresets } from "./role-presets.ts";

test("each role is known again by its rights in any order, and other rights are of no role", () => {
  for (const name of rolePresetNames) expect(presetOf([...rolePresets[name]].reverse())).toBe(name);
  expect([presetOf([]), presetOf(["tariff.edit"])]).toEqual([null, null]);
});
