import { expect, test } from "vitest";
import { playKills } from "./kill-trials.ts";

test("killed three times around calls of the provider, the product loses no money and takes none twice", async () => {
  const { kills, wrong, charges, refunds } = await playKills(3, "ci");
  expect(wrong).toEqual([]);
  expect(kills).toBe(3);
  expect(charges).toBeGreaterThan(0);
  expect(refunds).toBeGreaterThan(0);
}, 240_000);
