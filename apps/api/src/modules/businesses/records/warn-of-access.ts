import type { AccessWarning } from "@songtan/domain/accounts/warnings";
import { isLastingAccess } from "@songtan/domain/businesses/lasting-access";
import type { Mode } from "@songtan/domain/businesses/types";
import { unlinkedName } from "@songtan/domain/businesses/unlinked-name";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { findAccount } from "../../identity/account-records/accounts.ts";
import { type MadeAccess, warnOwner } from "../../identity/account-records/warnings.ts";

type BusinessWarning = Exclude<AccessWarning, "passkey_added">;
/** The page of the app that a warning opens. */
const pages: Record<BusinessWarning, string> = {
  key_made: "/business/developers",
  agent_allowed: "/business/agents",
  webhook_set: "/business/developers",
  member_invited: "/business/members",
  role_raised: "/business/members",
  owner_changed: "/business/members",
  billing_changed: "/business/company",
};

type Made = Pick<MadeAccess, "id" | "name" | "from" | "before"> & {
  event: BusinessWarning;
  businessId: string;
  /** The member who did it; for a call by key, the member responsible for that key. */
  accountId: string;
  /** Nothing is sent about test mode. */
  mode?: Mode;
  now: Date;
};

/** Warns the owner of a business of access that outlives the session it was made in. */
export async function warnOfAccess(
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { event, businessId, accountId, mode = "live", now, ...made }: Made,
): Promise<void> {
  if (!isLastingAccess({ mode })) return;
  const owner = await trx
    .selectFrom("businessMembers")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .select(["accountId", "name"])
    .where("businessId", "=", businessId)
    .where("businessMembers.role", "=", "owner")
    .executeTakeFirst();
  if (!owner) return;
  const { firstName, lastName } = await findAccount(trx, accountId);
  await warnOwner(trx, deps, {
    ...{ account: await findAccount(trx, owner.accountId), event, page: pages[event], now },
    made: {
      ...{ ...made, name: unlinkedName(made.name) },
      business: { id: businessId, name: unlinkedName(owner.name) },
      maker: { id: accountId, name: unlinkedName(`${firstName} ${lastName}`) },
    },
  });
}
