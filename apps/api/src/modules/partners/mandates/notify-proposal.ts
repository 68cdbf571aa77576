import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { proposalNotice } from "@songtan/contract/messages/proposal-notices";
import { memberHasScope } from "@songtan/domain/businesses/rights";
import { memberRoles } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";

/** Free ones, and quick enough for the minutes that a proposal waits. */
const channels = ["push", "line"] as const;
const approvers = memberRoles.filter((role) => memberHasScope(role, "bookings.write"));

/**
 * Notifies the members who may book that an agent's proposal needs an answer. The page behind the notice lists all
 * open proposals, so one notice covers every proposal for some minutes: a misled agent must not trigger a message,
 * which costs money, for each.
 */
export async function notifyProposal(
  trx: Trx,
  {
    businessId,
    proposal,
    now,
  }: {
    businessId: string;
    proposal: Pick<
      ProposalView,
      "id" | "kind" | "bookingNumber" | "agentName" | "totalSatang" | "secondsLeft"
    >;
    now: Date;
  },
): Promise<void> {
  const { id, kind, bookingNumber, agentName: agent, totalSatang, secondsLeft } = proposal;
  const recent = await trx
    .selectFrom("agentProposals")
    .select("id")
    .where("businessId", "=", businessId)
    .where("mode", "=", "live")
    .where("noticed", "=", true)
    .where("createdAt", ">", new Date(now.getTime() - limits.proposalNoticeMinutes * 60_000))
    .limit(1)
    .executeTakeFirst();
  if (recent) return;
  await trx.updateTable("agentProposals").set({ noticed: true }).where("id", "=", id).execute();
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
          ...{ agent, business, totalSatang, kind, bookingNumber },
          minutes: Math.max(1, Math.floor(secondsLeft / 60)),
        }),
    });
}
