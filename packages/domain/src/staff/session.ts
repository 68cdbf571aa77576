import type { Session } from "../accounts/sign-in/session.ts";
import { limits } from "../limits.ts";

export type StaffSessionDecision =
  | { ok: true; endsAt: Date }
  | { ok: false; reason: "ended" | "idle" | "too_old" };

/**
 * Decides whether a session of the console may still be used: half an hour from its last use, twelve hours from its
 * start.
 * @returns when it ends at the latest, or why it has ended
 */
export function decideStaffSession(session: Session, now: Date): StaffSessionDecision {
  if (session.endedAt && session.endedAt <= now) return { ok: false, reason: "ended" };
  const endsAt = new Date(session.createdAt.getTime() + limits.staffSessionHours * 3_600_000);
  if (now >= endsAt) return { ok: false, reason: "too_old" };
  const idle = now.getTime() - session.lastUsedAt.getTime() >= limits.staffIdleMinutes * 60_000;
  return idle ? { ok: false, reason: "idle" } : { ok: true, endsAt };
}
