import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";

const daySeconds = 86_400;

type Room = {
  businessId: string;
  /** Those with an open invitation count as well, but for this address, which is invited. */
  inviting?: { destination: string; now: Date };
};

/**
 * Refuses a new member when the business is full.
 * @throws Refusal `business_full`
 */
export async function requireRoom(db: Reader, { businessId, inviting }: Room): Promise<void> {
  const members = db
    .selectFrom("businessMembers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("businessId", "=", businessId);
  const { count } = await members.executeTakeFirstOrThrow();
  const open = inviting ? await countOpen(db, { businessId, ...inviting }) : 0;
  if (Number(count) + open >= limits.businessMembersMax) throw new Refusal("business_full");
}

async function countOpen(
  db: Reader,
  { businessId, destination, now }: { businessId: string; destination: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("businessInvitations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("businessId", "=", businessId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("destination", "<>", destination)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Each invitation is an e-mail or an SMS that we pay for, to a person who may not want it: so many a day from one person, and
 * so many to one address, whichever businesses they are of.
 * @throws Refusal `rate_limited`
 */
export async function limitInvitations(
  trx: Trx,
  { accountId, destination, now }: { accountId: string; destination: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - daySeconds * 1000);
  const countOf = async (column: "invitedBy" | "destination", value: string) => {
    const { count, oldest } = await trx
      .selectFrom("businessInvitations")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("createdAt").as("oldest")])
      .where(column, "=", value)
      .where("createdAt", ">", since)
      .executeTakeFirstOrThrow();
    return { count: Number(count), oldest: oldest ?? now };
  };
  const sent = await countOf("invitedBy", accountId);
  const received = await countOf("destination", destination);
  const over = [
    ...(sent.count >= limits.businessInvitationsSentPerDay ? [sent] : []),
    ...(received.count >= limits.businessInvitationsToOnePerDay ? [received] : []),
  ];
  if (over.length === 0) return;
  const latest = Math.max(...over.map(({ oldest }) => oldest.getTime()));
  const retryAfterSeconds = Math.ceil((latest - since.getTime()) / 1000);
  throw new Refusal("rate_limited", { retryAfterSeconds });
}
