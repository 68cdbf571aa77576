import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { proposalNotice } from "@songtan/contract/messages/proposal-notices";
import { memberHasScope } from "@songtan/domain/businesses/rights";
import { memberRoles } from "@songtan/domain/businesses/types";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";

/** Free ones, and quick enough for the minutes that a proposal waits. */
const channels = ["push", "line"] as const;
const approvers = memberRoles.filter((role) => memberHasScope(role, "bookings.write"));

/** Notifies the members who may book that an agent waits for one of them. */
export async function notifyProposal(
  trx: Trx,
  {
    businessId,
    proposal,
    now,
  }: {
    businessId: string;
    proposal: Pick<ProposalView, "id" | "agentName" | "totalSatang" | "secondsLeft">;
    now: Date;
  },
): Promise<void> {
  const { id, agentName: agent, totalSatang, secondsLeft } = proposal;
  const members = await trx
    .selectFrom("businessMembers")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .select(["accountId", "name"])
    .where("businessId", "=", businessId)
    .where("businessMembers.role", "in", approvers)
    .execute();
  for (const { accountId, name: business } of members)
    await enqueueNotice(trx, {
      ...{ accountId, now, event: "delivery", path: "/business", only: channels },
      source: `proposal:${id}`,
      tag: `proposal:${id}`,
      textFor: (locale) =>
        proposalNotice(locale, {
          ...{ agent, business, totalSatang },
          minutes: Math.max(1, Math.floor(secondsLeft / 60)),
        }),
    });
}
