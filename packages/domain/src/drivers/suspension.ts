import { limits } from "../limits.ts";

/** Where a driver stands: working, suspended, or suspended with an appeal that waits for staff. */
export const standings = ["good", "suspended", "appealed"] as const;
export type Standing = (typeof standings)[number];

export const suspensionCommands = ["suspend", "reinstate", "appeal", "uphold", "grant"] as const;
export type SuspensionCommand = (typeof suspensionCommands)[number];

/** The specification itself: what is not here is refused. */
const moves: Record<Standing, Partial<Record<SuspensionCommand, Standing>>> = {
  good: { suspend: "suspended" },
  suspended: { reinstate: "good", appeal: "appealed" },
  // Reinstating answers the appeal as well.
  appealed: { reinstate: "good", uphold: "suspended", grant: "good" },
};

/** The standing after `command`, or null when this one refuses it. Total: never throws. */
export const nextStanding = (standing: Standing, command: SuspensionCommand): Standing | null =>
  moves[standing][command] ?? null;

/** Where a driver stands, from what is stored. */
export function standingOf(driver: { suspended: boolean; appealOpen: boolean }): Standing {
  if (!driver.suspended) return "good";
  return driver.appealOpen ? "appealed" : "suspended";
}

/** Whether the driver may appeal now: suspended, nothing waiting, and not answered too often already. */
export const mayAppeal = (standing: Standing, appealsSoFar: number): boolean =>
  nextStanding(standing, "appeal") !== null && appealsSoFar < limits.appealsPerSuspension;
