import { limits } from "../../limits.ts";

const millisecondsPerDay = 86_400_000;

export type Session = { createdAt: Date; lastUsedAt: Date; endedAt: Date | null };
export type SessionDecision =
  | { ok: true; expiresAt: Date }
  | { ok: false; reason: "ended" | "idle" | "too_old" };

/**
 * Decides whether a session may still be used: for 30 days from its last use and 180 days from its start, and never
 * after it was ended.
 * @returns when it will end if it is not used again, or why it has ended
 */
export function decideSession(session: Session, now: Date): SessionDecision {
  if (session.endedAt && session.endedAt <= now) return { ok: false, reason: "ended" };
  const idleUntil = session.lastUsedAt.getTime() + limits.sessionSlidingDays * millisecondsPerDay;
  const oldestUntil = session.createdAt.getTime() + limits.sessionDaysMax * millisecondsPerDay;
  if (now.getTime() >= oldestUntil) return { ok: false, reason: "too_old" };
  if (now.getTime() >= idleUntil) return { ok: false, reason: "idle" };
  return { ok: true, expiresAt: new Date(Math.min(idleUntil, oldestUntil)) };
}
