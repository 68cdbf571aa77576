import { beforeEach, expect, test, vi } from "vitest";
import { draftDays, forgetDraft, keepDraft, readDraft } from "./paper-draft.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  // As a browser's: its keys are its own properties.
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, key) => ({ enumerable: kept.has(String(key)), configurable: true }),
    }),
  );
  return () => vi.unstubAllGlobals();
});

const typed = { name: "สมชาย", number: "1101700203451", photoUploadId: "chosen", birthDate: "14/5/2533" };

test("words and dates come back, the number and the picture were never kept", () => {
  keepDraft("a", "citizen-card", typed);
  expect([...kept.values()].join()).not.toContain("1101700203451");
  expect(readDraft("a", "citizen-card")).toMatchObject({ name: "สมชาย", birthDate: "14/5/2533" });
  expect(readDraft("a", "citizen-card").number).toBeUndefined();
  forgetDraft("a", "citizen-card");
  expect(readDraft("a", "citizen-card")).toEqual({});
});

test("another driver on the same phone finds nothing, and leaves nothing of the first", () => {
  keepDraft("a", "account", { nameTh: "สมชาย" });
  expect(readDraft("b", "account")).toEqual({});
  expect(kept.size).toBe(0);
});

test("after a week it is gone; what is no draft of ours is no harm", () => {
  keepDraft("a", "account", { nameTh: "สมชาย" });
  expect(readDraft("a", "account", Date.now() + (draftDays - 1) * 86_400_000)).toMatchObject({ nameTh: "สมชาย" });
  expect(readDraft("a", "account", Date.now() + (draftDays + 1) * 86_400_000)).toEqual({});
  kept.set("draft.driver-paper.a.account", "{broken");
  expect(readDraft("a", "account")).toEqual({});
});
