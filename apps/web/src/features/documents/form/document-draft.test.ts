import { beforeEach, expect, test, vi } from "vitest";
import { deleteDraft, draftDays, readDraft, saveDraft } from "./document-draft.ts";

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  // As a browser's: its keys are its own properties.
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: (_, key) => ({
        enumerable: entries.has(String(key)),
        configurable: true,
      }),
    }),
  );
  return () => vi.unstubAllGlobals();
});

const typed = {
  name: "สมชาย",
  number: "1101700203451",
  photoUploadId: "chosen",
  birthDate: "14/5/2533",
};

test("texts and dates come back, the number and the picture were never stored", () => {
  saveDraft("a", "citizen-card", typed);
  expect([...entries.values()].join()).not.toContain("1101700203451");
  expect(readDraft("a", "citizen-card")).toMatchObject({ name: "สมชาย", birthDate: "14/5/2533" });
  expect(readDraft("a", "citizen-card").number).toBeUndefined();
  deleteDraft("a", "citizen-card");
  expect(readDraft("a", "citizen-card")).toEqual({});
});

test("another driver on the same phone finds nothing, and leaves nothing of the first", () => {
  saveDraft("a", "account", { nameTh: "สมชาย" });
  expect(readDraft("b", "account")).toEqual({});
  expect(entries.size).toBe(0);
});

test("after a week it is gone; what is no draft of ours is no harm", () => {
  saveDraft("a", "account", { nameTh: "สมชาย" });
  expect(readDraft("a", "account", Date.now() + (draftDays - 1) * 86_400_000)).toMatchObject({
    nameTh: "สมชาย",
  });
  expect(readDraft("a", "account", Date.now() + (draftDays + 1) * 86_400_000)).toEqual({});
  entries.set("draft.driver-paper.a.account", "{broken");
  expect(readDraft("a", "account")).toEqual({});
});
