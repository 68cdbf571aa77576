import type { CreateFirstManager } from "@songtan/contract/console/operator/setup";
import { Refusal } from "@songtan/contract/errors";
import { staffScopes } from "@songtan/domain/account-types";
import type { z } from "zod";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Reader, Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { sameBytes } from "../../../../keys/secrets.ts";
import { inviteFromServer } from "../manage/invite-staff.ts";
import { lockNewStaff } from "../staff-records.ts";

type LinkDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/** Nothing is stored: the key ring makes it, and the first member of staff ends it. */
const tokenOf = ({ secrets }: Pick<Deps, "secrets">): string =>
  secrets.keyedHash("first-manager", "0");

/** The link for the server's own output; null once there is a member of staff. */
export async function firstManagerLink({
  db,
  ...deps
}: LinkDeps & Pick<Deps, "db">): Promise<string | null> {
  if (await hasStaff(db)) return null;
  return `${consoleOrigin(deps.settings)}/console/first-manager/${tokenOf(deps)}`;
}

/**
 * The first manager makes their own account with a link that only the server's output has, and then invites the second.
 * @returns the path of the invitation, where password and second factor are set
 * @throws Refusal `not_found` for another token, or once there is a member of staff
 */
export async function createFirstManager(
  trx: Trx,
  deps: LinkDeps,
  { token, ...person }: z.infer<typeof CreateFirstManager>,
): Promise<string> {
  await lockNewStaff(trx);
  if ((await hasStaff(trx)) || !sameBytes(Buffer.from(token), Buffer.from(tokenOf(deps))))
    throw new Refusal("not_found");
  const { invitationUrl } = await inviteFromServer(trx, deps, {
    ...person,
    scopes: [...staffScopes],
    isOpened: true,
  });
  return new URL(invitationUrl).pathname.replace(/^\/console(\/en)?/, "");
}

const hasStaff = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
