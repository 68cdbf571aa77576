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
const summary = (provider: ProviderMove[], ledger: LedgerMove[]) =>
  compareMoves(provider, ledger).map(
    ({ kind, problem, providerSatang, ourSatang }) =>
      `${kind} ${problem} ${providerSatang} ${ourSatang}`,
  );

test.each(moveKinds)(
  "each difference that a %s can have is reported, and one that agrees is not",
  (kind) => {
    expect(summary([theirs({ kind })], [ours({ kind })])).toEqual([]);
    expect(summary([theirs({ kind })], [])).toEqual([`${kind} unknown 9600 null`]);
    expect(summary([], [ours({ kind })])).toEqual([`${kind} missing null 9600`]);
    expect(summary([theirs({ kind })], [ours({ kind, amountSatang: 9500 })])).toEqual([
      `${kind} amount 9600 9500`,
    ]);
  },
);

test("an object with a lost answer belongs to ours by the name in its metadata", () => {
  expect(summary([theirs()], [ours({ providerId: null })])).toEqual([]);
  expect(summary([theirs({ ourId: "b" })], [ours({ providerId: null })])).toHaveLength(2);
});

test("a second charge under one name of ours is unexpected money; one kind does not match another", () => {
  expect(summary([theirs(), theirs({ providerId: "chrg_2" })], [ours()])).toEqual([
    "charge unknown 9600 null",
  ]);
  expect(summary([theirs({ kind: "refund" })], [ours()])).toEqual([
    "refund unknown 9600 null",
    "charge missing null 9600",
  ]);
});

test("two mistakes that make each other up in the sum are two differences", () => {
  const provider = [
    theirs({ amountSatang: 100 }),
    theirs({ providerId: "chrg_2", ourId: "b", amountSatang: 300 }),
  ];
  const ledger = [
    ours({ amountSatang: 300 }),
    ours({ providerId: "chrg_2", ourId: "b", amountSatang: 100 }),
  ];
  expect(summary(provider, ledger)).toEqual(["charge amount 100 300", "charge amount 300 100"]);
});
