/** What can go wrong between us and a provider. */
export const faultKinds = [
  /** The call is carried out, its answer never comes. */
  "lose_answer",
  /** The call is not carried out and never answered. */
  "no_answer",
  /** The call is answered with 500. */
  "fail_call",
  "lose_webhook",
  "repeat_webhook",
  "delay_webhook",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The number of times that each fault is still to happen. */
export type Faults = Map<FaultKind, number>;

/** Returns true when this fault is to happen, and counts it down by one. */
export function consumeFault(faults: Faults, kind: FaultKind): boolean {
  const remaining = faults.get(kind) ?? 0;
  if (remaining <= 0) return false;
  faults.set(kind, remaining - 1);
  return true;
}
