import { ledgerAccounts } from "@songtan/domain/ledger/accounts";
import { entryKinds } from "@songtan/domain/ledger/entry";
import { expect, test } from "vitest";
import en from "../../../locales/en/books.json";
import th from "../../../locales/th/books.json";

test("every account and every kind of entry has a label in both languages", () => {
  for (const { account, kind } of [th, en] as {
    account: Record<string, string>;
    kind: Record<string, string>;
  }[]) {
    expect(ledgerAccounts.filter((name) => !account[name])).toEqual([]);
    expect(entryKinds.filter((name) => !kind[name])).toEqual([]);
  }
});
