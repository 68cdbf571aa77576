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

test("the types of both calls want a purpose of the list", () => {
  expectTypeOf<Parameters<Keyring["seal"]>>().toEqualTypeOf<[SealPurpose, Uint8Array]>();
  expectTypeOf<Parameters<Keyring["open"]>>().toEqualTypeOf<[SealPurpose, Uint8Array]>();
  expectTypeOf<"planted">().not.toExtend<SealPurpose>();
  expectTypeOf<[Uint8Array]>().not.toExtend<Parameters<Keyring["open"]>>();
});
