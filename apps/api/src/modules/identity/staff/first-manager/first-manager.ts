import { timingSafeEqual } from "node:crypto";
import type { CreateFirstManager } from "@songtan/contract/console/operator/setup";
import { Refusal } from "@songtan/contract/errors";
import { staffScopes } from "@songtan/domain/account-types";
import { sql } from "kysely";
import type { z } from "zod";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Reader, Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { inviteFromServer } from "../manage/invite-staff.ts";

type LinkDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/** Two managers begin, because two people decide about money. */
export const firstManagers = 2;

/** Each works for one person: the next one has another token. */
const tokenOf = ({ secrets }: Pick<Deps, "secrets">, index: number): string =>
  secrets.keyedHash("first-manager", String(index));

/** The links that are still open, for the server's own output; empty once there are managers. */
export async function firstManagerLinks({
  db,
  ...deps
}: LinkDeps & Pick<Deps, "db">): Promise<string[]> {
  const links: string[] = [];
  for (let index = await countStaff(db); index < firstManagers; index += 1)
    links.push(`${consoleOrigin(deps.settings)}/console/first-manager/${tokenOf(deps, index)}`);
  return links;
}

/**
 * The first managers make their own accounts with a link that only the server's output has.
 * @returns the path of the invitation, where password and second factor are set
 * @throws Refusal `not_found` for another token, a used one, or once there are managers
 */
export async function createFirstManager(
  trx: Trx,
  deps: LinkDeps,
  { token, ...person }: z.infer<typeof CreateFirstManager>,
): Promise<string> {
  // Two who follow one link at once: the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('staff:first', 0))`.execute(trx);
  const count = await countStaff(trx);
  if (count >= firstManagers || !isSame(token, tokenOf(deps, count)))
    throw new Refusal("not_found");
  const { invitationUrl } = await inviteFromServer(trx, deps, {
    ...person,
    scopes: [...staffScopes],
  });
  return new URL(invitationUrl).pathname.replace(/^\/console/, "");
}

async function countStaff(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
