export const roles = ["customer", "driver"] as const;
export type Role = (typeof roles)[number];

export const locales = ["th", "en"] as const;
export type Locale = (typeof locales)[number];

export const customerScopes = ["booking.create", "report.create"] as const;
export const driverScopes = ["task.accept", "payout.request"] as const;

/** Permissions of a member of staff. Each call of the console requires one of them. */
export const staffScopes = [
  "driver.review",
  "booking.manage",
  "payment.refund",
  "payout.run",
  "tariff.edit",
  "partner.manage",
  "staff.manage",
  "audit.read",
] as const;
export type StaffScope = (typeof staffScopes)[number];

/** Problems that a new password can have. */
export const passwordProblems = [
  "password_weak",
  "password_weak_staff",
  "password_repeated",
  "password_brand",
  "password_personal",
  "password_common",
] as const;
export type PasswordProblem = (typeof passwordProblems)[number];
