import { expect, test } from "vitest";
import { compareMoves, type LedgerMove, moveKinds, type ProviderMove } from "./reconcile.ts";

const theirs = (more: Partial<ProviderMove> = {}): ProviderMove => ({
  kind: "charge",
  providerId: "chrg_1",
  ourId: "a",
  amountSatang: 9600,
  ...more,
});
const ours = (more: Partial<LedgerMove> = {}): LedgerMove => ({
  kind: "charge",
  ourId: "a",
  providerId: "chrg_1",
  amountSatang: 9600,
  ...more,
});
const said = (provider: ProviderMove[], ledger: LedgerMove[]) =>
  compareMoves(provider, ledger).map(
    ({ kind, problem, providerSatang, ourSatang }) => `${kind} ${problem} ${providerSatang} ${ourSatang}`,
  );

test.each(moveKinds)("each way a %s can differ is said, and one that agrees is not", (kind) => {
  expect(said([theirs({ kind })], [ours({ kind })])).toEqual([]);
  expect(said([theirs({ kind })], [])).toEqual([`${kind} unknown 9600 null`]);
  expect(said([], [ours({ kind })])).toEqual([`${kind} missing null 9600`]);
  expect(said([theirs({ kind })], [ours({ kind, amountSatang: 9500 })])).toEqual([`${kind} amount 9600 9500`]);
});

test("an object whose answer was lost belongs to ours by the name in its metadata", () => {
  expect(said([theirs()], [ours({ providerId: null })])).toEqual([]);
  expect(said([theirs({ ourId: "b" })], [ours({ providerId: null })])).toHaveLength(2);
});

test("a second charge under one name of ours is money nobody expects; kinds do not stand in for each other", () => {
  expect(said([theirs(), theirs({ providerId: "chrg_2" })], [ours()])).toEqual(["charge unknown 9600 null"]);
  expect(said([theirs({ kind: "refund" })], [ours()])).toEqual([
    "refund unknown 9600 null",
    "charge missing null 9600",
  ]);
});

test("two mistakes that make each other up in the sum are two differences", () => {
  const provider = [theirs({ amountSatang: 100 }), theirs({ providerId: "chrg_2", ourId: "b", amountSatang: 300 })];
  const ledger = [ours({ amountSatang: 300 }), ours({ providerId: "chrg_2", ourId: "b", amountSatang: 100 })];
  expect(said(provider, ledger)).toEqual(["charge amount 100 300", "charge amount 300 100"]);
});
