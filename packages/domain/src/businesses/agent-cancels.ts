import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { type KeyCapRefusal, type KeyCaps, keyCapRefusal } from "./key-caps.ts";

export type AgentCancelRefusal = KeyCapRefusal | "agent_cancels_per_day";

/**
 * Returns the reason why an agent may not cancel one more booking without a person, or null. The fee counts in the
 * caps like the price of a booking. The daily limit is low enough that a misled agent does not ruin a shop's day.
 * @returns null when it may
 */
export function agentCancelRefusal(
  caps: KeyCaps,
  day: { feeSatang: Satang; spentTodaySatang: Satang; cancelledToday: number },
): AgentCancelRefusal | null {
  if (day.cancelledToday >= limits.agentCancelsPerDay) return "agent_cancels_per_day";
  return keyCapRefusal(caps, {
    bookingSatang: day.feeSatang,
    addedSatang: day.feeSatang,
    spentTodaySatang: day.spentTodaySatang,
  });
}
