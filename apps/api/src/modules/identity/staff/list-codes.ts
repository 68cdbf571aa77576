import type { Deps } from "../../../deps/deps.ts";
import { openTotpSecret, usableTotp } from "./totp.ts";

export type StaffCode = { to: string; code: string };

/**
 * The present code of each member's authenticator app, for the sandbox inbox that replaces their
 * phones.
 */
export async function listStaffCodes(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
): Promise<StaffCode[]> {
  const now = deps.clock();
  const rows = await deps.db
    .selectFrom("staff")
    .select(["email", "totp_secret", "totp_last_step"])
    .where("totp_secret", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .orderBy("email")
    .execute();
  return rows.flatMap(({ email, totp_secret: sealed, totp_last_step: lastStep }) =>
    sealed
      ? [{ to: email, code: usableTotp({ secret: openTotpSecret(deps, sealed), lastStep }, now) }]
      : [],
  );
}
