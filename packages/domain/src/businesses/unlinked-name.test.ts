import fc from "fast-check";
import { expect, test } from "vitest";
import { unlinkedName } from "./unlinked-name.ts";

test("a usual name stays as it is", () => {
  for (const name of ["ร้านป้าสม", "บริษัท ส่งดี จำกัด (มหาชน)", "Siam Tea Co., Ltd.", "7-11 สาขา 1234"])
    expect(unlinkedName(name)).toBe(name);
});

test("no name is a link, an address or a number to call", () => {
  expect(unlinkedName("กดรับรางวัล https://bit.ly/x")).toBe("กดรับรางวัล https bit ly x");
  expect(unlinkedName("win@shop.co.th โทร 081-234-5678")).toBe("win shop co th โทร …");
});

test("no two parts of any name are joined by a sign of links", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(unlinkedName(name)).not.toMatch(/[./@:][\p{L}\p{N}]/u);
    }),
  );
});
