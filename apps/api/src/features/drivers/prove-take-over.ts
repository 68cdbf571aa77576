import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { spendCode } from "../verifications/queries.ts";

type Input = { actor: Actor; deviceId: string; takeOver: { id: string; code: string } };

/**
 * Takes the code with which duty moves to this device. A device that has it already asks again because an answer was
 * lost on the way: then there is nothing to prove.
 *
 * @returns true: duty may move
 * @throws Refusal when the code is not right, or not for this
 */
export async function proveTakeOver(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { actor, deviceId, takeOver }: Input,
): Promise<boolean> {
  const here = await deps.db
    .selectFrom("drivers")
    .select("duty_device_id")
    .where("account_id", "=", actor.accountId)
    .executeTakeFirst();
  if (here?.duty_device_id !== deviceId) await spendCode(deps, { actor, sentCode: takeOver, purpose: "duty" });
  return true;
}
