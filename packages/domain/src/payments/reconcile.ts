import type { Satang } from "../money.ts";

export const moveKinds = ["charge", "refund", "transfer"] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Money that moved at the provider: in for a paid charge, without its fee; out for a refund or a transfer. */
export type ProviderMove = { kind: MoveKind; providerId: string; ourId: string | null; amountSatang: Satang };
/** The same as our clearing account has it. */
export type LedgerMove = { kind: MoveKind; ourId: string; providerId: string | null; amountSatang: Satang };

export const differenceProblems = ["unknown", "missing", "amount"] as const;
export type DifferenceProblem = (typeof differenceProblems)[number];
/** `unknown`: the provider moved money our books know nothing of. `missing`: our books say so and the provider does not. */
export type Difference = {
  kind: MoveKind;
  problem: DifferenceProblem;
  ourId: string | null;
  providerId: string | null;
  providerSatang: Satang | null;
  ourSatang: Satang | null;
};

/**
 * What the provider moved laid beside what the books say it moved, object by object: they belong together by the provider's
 * id, or by ours in the object's metadata. Sums alone would let two mistakes hide each other.
 */
export function compareMoves(provider: readonly ProviderMove[], ledger: readonly LedgerMove[]): Difference[] {
  const matched = new Set<LedgerMove>();
  const differences: Difference[] = [];
  for (const move of provider) {
    const ours = ledger.find((one) => one.kind === move.kind && !matched.has(one) && belongs(one, move));
    if (ours) matched.add(ours);
    if (ours?.amountSatang === move.amountSatang) continue;
    differences.push({
      kind: move.kind,
      problem: ours ? "amount" : "unknown",
      ourId: ours?.ourId ?? move.ourId,
      providerId: move.providerId,
      providerSatang: move.amountSatang,
      ourSatang: ours?.amountSatang ?? null,
    });
  }
  for (const one of ledger)
    if (!matched.has(one))
      differences.push({
        kind: one.kind,
        problem: "missing",
        ourId: one.ourId,
        providerId: one.providerId,
        providerSatang: null,
        ourSatang: one.amountSatang,
      });
  return differences;
}

/** The provider's id says it where we have one: a second charge under the same name of ours is money of its own. */
const belongs = (ledger: LedgerMove, move: ProviderMove): boolean =>
  ledger.providerId ? ledger.providerId === move.providerId : ledger.ourId === move.ourId;
