import type { StaffUser } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { parseEmail } from "@songtan/domain/accounts/email";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import { checkPassword } from "../../passwords/passwords.ts";
import { countAttempt } from "../../passwords/sign-in-attempts.ts";
import { lockStaff, type StaffRow } from "../staff-records.ts";
import { startStaffSession } from "../staff-sessions.ts";
import { toStaffUser } from "../staff-views.ts";
import { acceptTotp, openTotpSecret } from "../totp.ts";

type Input = {
  identifier: string;
  password: string;
  totp?: string | undefined;
  address: string;
  deviceName: string;
  deviceKey: Buffer;
};
type SignInDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Signs staff in by password and second factor. The code is requested only after the right
 * password, and wrong codes count per member of staff from any address: the guesser already has the
 * password.
 */
export async function logInStaff(
  deps: SignInDeps,
  input: Input,
): Promise<{ token: string; user: StaffUser }> {
  const email = parseEmail(input.identifier);
  const key = (text: string) => deps.secrets.keyedHash("sign-in", `staff:${text}`);
  const typed = email ?? input.identifier.trim().toLowerCase();
  const attempt = await countAttempt(deps, {
    ...{ accountKey: key(typed), address: input.address },
    ...(!(await isKnownBrowser(deps, { email, deviceKey: input.deviceKey })) && { stranger: {} }),
  });
  const staff = email ? await findActive(deps, email) : undefined;
  if (!(await checkPassword(staff?.passwordHash ?? null, input.password)) || !staff)
    throw new Refusal("sign_in_wrong");
  if (input.totp === undefined) throw new Refusal("totp_required");
  const factor = await countAttempt(deps, {
    accountKey: key(`totp:${staff.id}`),
    address: `totp:${staff.id}`,
  });
  const { totp } = input;
  const session = await deps.db
    .transaction()
    .execute((trx) =>
      signIn(trx, deps, { ...input, totp, staffId: staff.id, triesLeft: factor.triesLeft }),
    );
  await attempt.succeed();
  await factor.succeed();
  return session;
}

/**
 * Returns true when this member signed in with this browser before, so that a stranger in the same network cannot lock
 * them out.
 */
const isKnownBrowser = async (
  { db }: Pick<Deps, "db">,
  { email, deviceKey }: { email: string | null; deviceKey: Buffer },
): Promise<boolean> =>
  (await db
    .selectFrom("staffSessions")
    .innerJoin("staff", "staff.id", "staffSessions.staffId")
    .select("staff.id")
    .where("staff.email", "=", email ?? "")
    .where("staffSessions.deviceKey", "=", deviceKey)
    .executeTakeFirst()) !== undefined;

const findActive = ({ db }: Pick<Deps, "db">, email: string): Promise<StaffRow | undefined> =>
  db
    .selectFrom("staff")
    .selectAll()
    .where("email", "=", email)
    .where("activatedAt", "is not", null)
    .where("disabledAt", "is", null)
    .executeTakeFirst();

type Known = Pick<Input, "address" | "deviceName" | "deviceKey"> & {
  staffId: string;
  totp: string;
  triesLeft: number | null;
};

async function signIn(
  trx: Trx,
  deps: SignInDeps,
  known: Known,
): Promise<{ token: string; user: StaffUser }> {
  const now = deps.clock();
  // Locked: of two requests with one code, the second finds its step used.
  const staff = await lockStaff(trx, known.staffId);
  const sealed = staff.disabledAt ? null : staff.totpSecret;
  const wrong = () =>
    new Refusal("totp_wrong", known.triesLeft === null ? {} : { triesLeft: known.triesLeft });
  if (!sealed) throw wrong();
  const factor = { secret: openTotpSecret(deps, sealed), lastStep: staff.totpLastStep };
  const step = acceptTotp(factor, known.totp, now);
  if (step === null) throw wrong();
  await trx.updateTable("staff").set({ totpLastStep: step }).where("id", "=", staff.id).execute();
  const token = await startStaffSession(trx, known, now);
  await recordAudit(trx, {
    actor: { kind: "staff", id: staff.id, name: staff.name, address: known.address },
    action: "staff.signed_in",
    subject: { kind: "staff", id: staff.id },
    detail: { device: known.deviceName },
    at: now,
  });
  return { token, user: toStaffUser(staff, { startedAt: now, settings: deps.settings }) };
}
