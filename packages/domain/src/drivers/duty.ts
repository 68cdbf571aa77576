export type DutyState = {
  /** Null when off duty. */
  onDutySince: Date | null;
  dutyDeviceId: string | null;
  verified: boolean;
  suspended: boolean;
  /** The driver withdrew the consent to be followed on the way. */
  locationWithdrawn: boolean;
  /** The calling session went on duty itself, without naming its device. */
  bySameSession: boolean;
};

export type DutyDecision =
  | { ok: true; change: "begin" | "move" | "end" | "none" }
  | { ok: false; refusal: "suspended" | "not_verified" | "consent_withdrawn" | "duty_elsewhere" };

/**
 * Going on or off duty. One device at a time: another one needs the code that was sent to the
 * driver's phone; any device may go off duty, so that a lost phone never keeps a driver at work.
 * @param proved the code of this driver's phone was given for this change
 */
export function decideDuty(
  driver: DutyState,
  { onDuty, deviceId, proved }: { onDuty: boolean; deviceId: string; proved: boolean },
): DutyDecision {
  if (!onDuty) return { ok: true, change: driver.onDutySince ? "end" : "none" };
  if (driver.suspended) return { ok: false, refusal: "suspended" };
  if (!driver.verified) return { ok: false, refusal: "not_verified" };
  if (driver.locationWithdrawn) return { ok: false, refusal: "consent_withdrawn" };
  if (!driver.onDutySince) return { ok: true, change: "begin" };
  if (driver.dutyDeviceId === deviceId) return { ok: true, change: "none" };
  return proved || driver.bySameSession
    ? { ok: true, change: "move" }
    : { ok: false, refusal: "duty_elsewhere" };
}
