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
    .select(["email", "totpSecret", "totpLastStep"])
    .where("totpSecret", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .orderBy("email")
    .execute();
  return rows.flatMap(({ email, totpSecret: sealed, totpLastStep: lastStep }) =>
    sealed
      ? [{ to: email, code: usableTotp({ secret: openTotpSecret(deps, sealed), lastStep }, now) }]
      : [],
  );
}
