import { afterEach, expect, test, vi } from "vitest";
import { colorSchemeScript, readChoice, schemeAt, schemeChoices } from "./color-scheme.ts";

afterEach(() => vi.unstubAllGlobals());

test("by the hour it is dark from six to six", () => {
  const dark = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => schemeAt(hour) === "dark",
  );
  expect(dark).toEqual([0, 1, 2, 3, 4, 5, 18, 19, 20, 21, 22, 23]);
});

/**
 * The scheme that the script in the head sets for a stored choice, an hour and a device setting.
 */
function painted(
  stored: string | null,
  { hour, device }: { hour: number; device: "dark" | "light" },
): string {
  let set = "";
  const run = new Function("localStorage", "document", "matchMedia", "Date", colorSchemeScript);
  run(
    { getItem: () => stored },
    { documentElement: { setAttribute: (_name: string, value: string) => (set = value) } },
    () => ({ matches: device === "dark" }),
    class {
      getHours = () => hour;
    },
  );
  return set;
}

test("before the first paint the page has the colours it will have", () => {
  for (const device of ["dark", "light"] as const)
    for (let hour = 0; hour < 24; hour += 1) {
      expect(painted("time", { hour, device })).toBe(schemeAt(hour));
      expect(painted("light", { hour, device })).toBe("light");
      expect(painted("dark", { hour, device })).toBe("dark");
      for (const other of ["auto", null, "purple"])
        expect(painted(other, { hour, device })).toBe(device);
    }
});

test("a stored choice is read again; any other value falls back to the device's setting", () => {
  for (const stored of [...schemeChoices, "purple", null]) {
    vi.stubGlobal("localStorage", { getItem: () => stored });
    expect(readChoice()).toBe(stored === null || stored === "purple" ? "auto" : stored);
  }
});
