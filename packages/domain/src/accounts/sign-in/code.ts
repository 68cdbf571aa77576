import { limits } from "../../limits.ts";

export type SentCode = { tries: number; expiresAt: Date; usedAt: Date | null };
export type CodeDecision =
  | { ok: true }
  | { ok: false; refusal: "code_wrong"; triesLeft: number }
  | { ok: false; refusal: "code_expired" };

/** When a code sent now stops working. */
export const codeExpiresAt = (now: Date): Date =>
  new Date(now.getTime() + limits.codeMinutes * 60_000);

/**
 * Decides whether a typed code is accepted: five attempts within five minutes, and one use. The sixth attempt is
 * refused even when it is right, so that guessing never pays.
 * @param matches whether the typed code is the sent one
 */
export function decideCode(code: SentCode, matches: boolean, now: Date): CodeDecision {
  if (code.usedAt || code.tries >= limits.codeTries || now >= code.expiresAt)
    return { ok: false, refusal: "code_expired" };
  return matches
    ? { ok: true }
    : { ok: false, refusal: "code_wrong", triesLeft: limits.codeTries - code.tries - 1 };
}
