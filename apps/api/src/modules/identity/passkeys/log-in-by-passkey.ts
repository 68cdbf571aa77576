import type { StaffUser } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { PasskeyLogin } from "@songtan/contract/identity/passkeys";
import type { Role } from "@songtan/domain/account-types";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { lockStaff } from "../staff/staff-records.ts";
import { startStaffSession } from "../staff/staff-sessions.ts";
import { toStaffUser } from "../staff/staff-views.ts";
import { checkSignIn, usePasskey } from "./check-sign-in.ts";

type LogInDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/** Signs a customer or driver in by passkey, without a password. */
export async function logInByPasskey(
  deps: LogInDeps,
  { role, device, answer }: { role: Role; device: Device; answer: PasskeyLogin },
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const checked = await checkSignIn(deps, role, answer);
  const accountId = checked.owner.id;
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    await usePasskey(trx, checked, now);
    const token = await startSession(trx, { accountId, role, device }, now);
    return { token, data: await loadUserView(trx, deps, accountId) };
  });
}

/**
 * Signs staff in by a passkey alone: the device and its finger, face or PIN check are two factors.
 */
export async function logInStaffByPasskey(
  deps: LogInDeps,
  {
    answer,
    ...from
  }: { address: string; deviceName: string; deviceKey: Buffer; answer: PasskeyLogin },
): Promise<{ token: string; user: StaffUser }> {
  const checked = await checkSignIn(deps, "staff", answer);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const staff = await lockStaff(trx, checked.owner.id);
    if (staff.disabledAt || !staff.activatedAt) throw new Refusal("passkey_refused");
    await usePasskey(trx, checked, now);
    const token = await startStaffSession(trx, { ...from, staffId: staff.id }, now);
    await recordAudit(trx, {
      actor: { kind: "staff", id: staff.id, name: staff.name, address: from.address },
      action: "staff.signed_in",
      subject: { kind: "staff", id: staff.id },
      detail: { device: from.deviceName, by: "passkey" },
      at: now,
    });
    return { token, user: toStaffUser(staff, { startedAt: now, settings: deps.settings }) };
  });
}
