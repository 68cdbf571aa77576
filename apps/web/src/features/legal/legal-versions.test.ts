import { consentVersions } from "@songtan/domain/accounts/consents";
import { describe, expect, test } from "vitest";
import en from "../../../locales/en/legal.json" with { type: "json" };
import th from "../../../locales/th/legal.json" with { type: "json" };
import { inForce, legalVersions, versionShown } from "./legal-versions.ts";

describe.each(["terms", "privacy"] as const)("%s", (name) => {
  test("every version that was ever accepted can be read, in both languages", () => {
    const accepted = consentVersions[name].map(({ version }) => version);
    expect([...legalVersions[name]]).toEqual(accepted);
    for (const texts of [th, en]) expect(Object.keys(texts[name].versions)).toEqual(accepted);
  });

  test("both languages have the same sections, and their anchors are one of a kind", () => {
    for (const version of legalVersions[name]) {
      const [thai, english] = [th, en].map((texts) => texts[name].versions[version].sections);
      const ids = thai?.map(({ id }) => id) ?? [];
      expect(english?.map(({ id }) => id)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(english?.map(({ body }) => body.length)).toEqual(thai?.map(({ body }) => body.length));
    }
  });

  test("an unknown version shows the current one", () => {
    expect(versionShown(name, null)).toBe(legalVersions[name][0]);
    expect(versionShown(name, "<script>")).toBe(legalVersions[name][0]);
    expect(versionShown(name, "2026-11")).toBe("2026-11");
  });

  test("an earlier version was in force until the next", () => {
    expect(inForce(name, legalVersions[name][0]).until).toBeNull();
    expect(inForce(name, "2026-11")).toEqual({ from: "2026-11-01", until: "2026-11-21" });
  });
});
