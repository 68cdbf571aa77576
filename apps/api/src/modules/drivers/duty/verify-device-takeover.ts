import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { spendCode } from "../../identity/codes/codes.ts";

type Input = { actor: Actor; deviceId: string; takeover: { id: string; code: string } };

/**
 * Verifies the code that moves duty to this device. If the device already has duty, the request repeats one with a
 * lost answer, so the code is not checked.
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
