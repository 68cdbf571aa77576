import { expect, test } from "vitest";
import { isNewTemporary, licenceClasses, neededRight, termAllows } from "./licences.ts";

test("which class allows which vehicle", () => {
  const vehicles = [
    ["motorcycle", "1กก 1234"],
    ["hatchback", "กข 99"],
    ["pickup", "บว 4567"],
    ["pickup", "70-1234"],
    ["box_pickup", "70-1234"],
  ] as const;
  const rows = Object.entries(licenceClasses).map(([name, { rights, forHire }]) => {
    const allowed = vehicles.map(([vehicle, plate]) =>
      rights.includes(neededRight(vehicle, plate)) ? "yes" : "·",
    );
    return [
      name.padEnd(18),
      ...allowed.map((cell) => cell.padEnd(4)),
      forHire ? "hire" : "own",
    ].join(" ");
  });
  expect(
    `\n${["motorcycle, hatchback, pickup, truck pickup, truck box", ...rows].join("\n")}\n`,
  ).toMatchInlineSnapshot(`
    "
    motorcycle, hatchback, pickup, truck pickup, truck box
    private_motorcycle yes  ·    ·    ·    ·    own
    public_motorcycle  yes  ·    ·    ·    ·    hire
    private_car        ·    yes  yes  ·    ·    own
    public_car         ·    yes  yes  ·    ·    hire
    transport_b1       ·    yes  yes  ·    ·    own
    transport_b2       ·    yes  yes  yes  yes  own
    transport_t1       ·    yes  yes  ·    ·    hire
    transport_t2       ·    yes  yes  yes  yes  hire
    "
  `);
});

test("a first licence runs two years, a later one to the birthday after its fifth", () => {
  expect([
    termAllows("temporary", "2026-01-10", "2028-01-09"),
    termAllows("temporary", "2026-01-10", "2031-01-09"),
    termAllows("term", "2026-01-10", "2031-12-31"),
    termAllows("term", "2026-01-10", "2032-01-11"),
  ]).toEqual([true, false, true, false]);
});

test("a first licence of under a year is looked at", () => {
  const today = "2026-11-21";
  expect([
    isNewTemporary("temporary", "2025-11-22", today),
    isNewTemporary("temporary", "2025-11-21", today),
    isNewTemporary("term", "2026-11-01", today),
  ]).toEqual([true, false, false]);
});
