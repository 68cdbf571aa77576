import type { Satang } from "../money.ts";

export const moveKinds = ["charge", "refund", "transfer"] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Money that moved at the provider: in for a paid charge, without its fee; out for a refund or a transfer. */
export type ProviderMove = {
  kind: MoveKind;
  providerId: string;
  ourId: string | null;
  amountSatang: Satang;
};
/** The same as our clearing account has it. */
export type LedgerMove = {
  kind: MoveKind;
  ourId: string;
  providerId: string | null;
  amountSatang: Satang;
};

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
 * Compares the provider's movements with the books, object by object; they are matched by the provider's id, or by our
 * id in the object's metadata. With sums only, two mistakes could hide each other.
 */
export function compareMoves(
  provider: readonly ProviderMove[],
  ledger: readonly LedgerMove[],
): Difference[] {
  const matched = new Set<LedgerMove>();
  const differences: Difference[] = [];
  for (const move of provider) {
    const ours = ledger.find(
      (candidate) =>
        candidate.kind === move.kind && !matched.has(candidate) && belongs(candidate, move),
    );
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
  for (const ledgerMove of ledger)
    if (!matched.has(ledgerMove))
      differences.push({
        kind: ledgerMove.kind,
        problem: "missing",
        ourId: ledgerMove.ourId,
        providerId: ledgerMove.providerId,
        providerSatang: null,
        ourSatang: ledgerMove.amountSatang,
      });
  return differences;
}

/** Matches by the provider's id where we have it, because a second charge with the same id of ours is separate money. */
const belongs = (ledger: LedgerMove, move: ProviderMove): boolean =>
  ledger.providerId ? ledger.providerId === move.providerId : ledger.ourId === move.ourId;
