import { limits } from "../limits.ts";

/** The suspension status of a driver: working, suspended, or suspended with an open appeal. */
export const suspensionStatuses = ["good", "suspended", "appealed"] as const;
export type SuspensionStatus = (typeof suspensionStatuses)[number];

export const suspensionCommands = ["suspend", "reinstate", "appeal", "uphold", "grant"] as const;
export type SuspensionCommand = (typeof suspensionCommands)[number];

/** The specification itself: what is not here is refused. */
const moves: Record<SuspensionStatus, Partial<Record<SuspensionCommand, SuspensionStatus>>> = {
  good: { suspend: "suspended" },
  suspended: { reinstate: "good", appeal: "appealed" },
  // Reinstating answers the appeal as well.
  appealed: { reinstate: "good", uphold: "suspended", grant: "good" },
};

/** The status after `command`, or null when this one refuses it. Total: never throws. */
export const nextSuspensionStatus = (
  status: SuspensionStatus,
  command: SuspensionCommand,
): SuspensionStatus | null => moves[status][command] ?? null;

/** Returns a driver's suspension status from the stored fields. */
export function suspensionStatusOf(driver: {
  suspended: boolean;
  appealOpen: boolean;
}): SuspensionStatus {
  if (!driver.suspended) return "good";
  return driver.appealOpen ? "appealed" : "suspended";
}

/** Returns true when the driver may appeal: suspended, without an open appeal, and below the limit of appeals. */
export const mayAppeal = (status: SuspensionStatus, appealsSoFar: number): boolean =>
  nextSuspensionStatus(status, "appeal") !== null && appealsSoFar < limits.appealsPerSuspension;
