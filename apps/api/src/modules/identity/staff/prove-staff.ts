import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { staffOf } from "../../../http/session/staff-auth.ts";
import { isAnswered } from "../../platform/commands/command.ts";
import { isSettingUp } from "../../platform/operator/setting-up.ts";
import type { ProveChange } from "../../platform/oversight/prove-change.ts";
import { checkPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { lockStaff, type StaffRow } from "./staff-records.ts";
import { acceptTotp, openTotpSecret } from "./totp.ts";

type ProofDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Verifies the caller a second time, by password and authenticator app, so that an unattended console is not enough
 * for a sensitive action. Attempts are counted in separate transactions, so this runs before the command.
 * @throws Refusal `invalid` with the field, `totp_wrong` or `rate_limited`
 */
export async function proveStaff(
  deps: ProofDeps,
  request: FastifyRequest,
  proof: { password: string; totp: string },
): Promise<StaffRow> {
  const { staffId } = staffOf(request);
  const accountKey = deps.secrets.keyedHash("sign-in", `staff:proof:${staffId}`);
  const attempt = await countAttempt(deps, { accountKey, address: addressOf(request) });
  const known = await deps.db
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(known.passwordHash, proof.password)))
    throw new Refusal("invalid", {}, { password: "password_wrong" });
  await deps.db.transaction().execute((trx) => spendTotp(trx, deps, { staffId, ...proof }));
  await attempt.succeed();
  return known;
}

/**
 * Creates the proof of a change. The person who sets up an empty installation is exempt.
 * @throws Refusal `proof_needed`, and those of `proveStaff`
 */
export const proveChange =
  (deps: ProofDeps): ProveChange =>
  async (request, proof) => {
    if (await isAnswered(deps, request)) return;
    if (proof) {
      await proveStaff(deps, request, proof);
      return;
    }
    const by = { staffId: staffOf(request).staffId, now: deps.clock() };
    if (!(await isSettingUp(deps.db, by))) throw new Refusal("proof_needed");
  };

/** Locked: of two requests with one code, the second finds its step used. */
async function spendTotp(
  trx: Trx,
  deps: ProofDeps,
  { staffId, totp }: { staffId: string; totp: string },
) {
  const staff = await lockStaff(trx, staffId);
  const factor = staff.totpSecret && {
    secret: openTotpSecret(deps, staff.totpSecret),
    lastStep: staff.totpLastStep,
  };
  const step = factor && acceptTotp(factor, totp, deps.clock());
  if (step === null) throw new Refusal("totp_wrong", {}, { totp: "totp_wrong" });
  await trx.updateTable("staff").set({ totpLastStep: step }).where("id", "=", staffId).execute();
}
