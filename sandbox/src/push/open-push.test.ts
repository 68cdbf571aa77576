import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { newPushReader, openPush } from "./open-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

/** The example of RFC 8291, appendix A. */
function example() {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
  return { pair, authSecret: bytes("BTBZMqHH6r4Tts7J_aSIgg") };
}
const sealed =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

test("the standard's own example is read", () => {
  expect(openPush(example(), bytes(sealed))).toBe("When I grow up, I want to be a watermelon");
});

test("a changed message, or one for another reader, is not", () => {
  const changed = bytes(sealed);
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
  expect(() => openPush(example(), changed)).toThrow();
  expect(() => openPush(newPushReader(), bytes(sealed))).toThrow();
});
