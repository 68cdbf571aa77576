import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { spendCode } from "../../identity/codes/codes.ts";

type Input = { actor: Actor; deviceId: string; takeover: { id: string; code: string } };

/**
 * Verifies the code that moves duty to this device. A device that already has duty repeats the
 * request because an answer was lost, so there is nothing to verify.
 * @returns true: duty may move
 * @throws Refusal when the code is not right, or not for this
 */
export async function verifyDeviceTakeover(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { actor, deviceId, takeover }: Input,
): Promise<boolean> {
  const here = await deps.db
    .selectFrom("drivers")
    .select("dutyDeviceId")
    .where("accountId", "=", actor.accountId)
    .executeTakeFirst();
  if (here?.dutyDeviceId !== deviceId)
    await spendCode(deps, { actor, sentCode: takeover, purpose: "duty" });
  return true;
}
