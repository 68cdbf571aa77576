import type { DriverView } from "@songtan/contract/identity/accounts";

const storageKey = "songtan.device";
let made: string | undefined;

/**
 * This browser's own name, the same for as long as its storage exists: a driver works on one device
 * at a time.
 */
export function deviceId(): string {
  if (made) return made;
  try {
    made = localStorage.getItem(storageKey) ?? crypto.randomUUID();
    localStorage.setItem(storageKey, made);
  } catch {
    // Without storage the name holds until the tab is closed.
    made ??= crypto.randomUUID();
  }
  return made;
}

type Duty = Pick<DriverView, "onDuty" | "dutyDeviceId"> | null;

/** On duty, but on another device than this one: jobs and position are that one's. */
export const isElsewhere = (driver: Duty): boolean =>
  Boolean(driver?.onDuty && driver.dutyDeviceId !== deviceId());

/** On duty, and on this device: jobs are offered and accepted here. */
export const isOnDutyHere = (driver: Duty): boolean =>
  Boolean(driver?.onDuty && !isElsewhere(driver));
