/** What the log calls the things that are done. A new one needs its words in the console. */
export const auditActions = [
  "staff.signed_in",
  "staff.signed_out",
  "staff.invited",
  "staff.activated",
  "staff.scopes_changed",
  "staff.disabled",
  "staff.enabled",
  "staff.second_factor_reset",
  "staff.second_factor_enrolled",
  "staff.password_changed",
  "review.locked",
  "review.released",
  "document.submitted",
  "document.opened",
  "document.approved",
  "document.first_approved",
  "document.rejected",
  "driver.verified",
  "driver.suspended",
  "driver.reinstated",
  "driver.duty_ended",
  "driver.noted",
  "driver.flag_resolved",
  "appeal.written",
  "appeal.answered",
  "account.closed",
  "account.data_exported",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who can have done it. */
export const auditActorKinds = ["staff", "driver", "customer", "system"] as const;
/** What it can have been done to. */
export const auditSubjectKinds = ["staff", "driver", "customer", "booking", "tariff", "payout", "partner"] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];
