import { expect, expectTypeOf, test } from "vitest";
import type { Keyring } from "./keyring.ts";
import { type SealPurpose, sealPurposes } from "./seal-purposes.ts";
import { deriveSecrets } from "./secrets.ts";

const ring = deriveSecrets("a secret that only tests know, 32+", `2:${"ab".repeat(32)}`);
const plain = Buffer.from("1101700203451");

test("a value sealed for one purpose opens for that one only", () => {
  for (const sealedFor of sealPurposes) {
    const sealed = ring.seal(sealedFor, plain);
    const opening = sealPurposes.filter((openedFor) => {
      try {
        return ring.open(openedFor, sealed).equals(plain);
      } catch {
        return false;
      }
    });
    expect(opening).toEqual([sealedFor]);
  }
});

test("types refuse a purpose that is not in the list, and a call without one", () => {
  expectTypeOf<Parameters<Keyring["seal"]>>().toEqualTypeOf<[SealPurpose, Uint8Array]>();
  expectTypeOf<Parameters<Keyring["open"]>>().toEqualTypeOf<[SealPurpose, Uint8Array]>();
  // @ts-expect-error: planted, a purpose that is in no list
  const unlisted = () => ring.seal("anything", plain);
  // @ts-expect-error: planted, a call that names no purpose
  const unnamed = () => ring.open(plain);
  // The types alone refuse the first; the second also has nothing to open.
  expect(unlisted).not.toThrow();
  expect(unnamed).toThrow();
});
