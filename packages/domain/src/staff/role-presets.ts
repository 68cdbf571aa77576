import { type StaffScope, staffScopes } from "../account-types.ts";

/** The usual rights of a kind of work, to begin from when a member is invited. Rights are stored, roles are not. */
export const rolePresets = {
  dispatcher: ["booking.manage"],
  reviewer: ["driver.review"],
  support: ["booking.manage", "payment.refund"],
  accountant: ["payment.refund", "payout.run"],
  sales: ["partner.manage"],
  auditor: ["audit.read"],
  manager: staffScopes,
} as const satisfies Record<string, readonly StaffScope[]>;
export type RolePreset = keyof typeof rolePresets;
export const rolePresetNames = Object.keys(rolePresets) as RolePreset[];

/** The role with exactly these rights; null where they are of no role. */
export const presetOf = (scopes: readonly StaffScope[]): RolePreset | null =>
  rolePresetNames.find((name) => {
    const preset: readonly StaffScope[] = rolePresets[name];
    return preset.length === scopes.length && preset.every((scope) => scopes.includes(scope));
  }) ?? null;
