import {
  type BudgetHolder,
  budgetHolders,
  type MessageBudget,
  type MessageCounts,
} from "@songtan/domain/paid-messages/budget";
import type { MessageShare, PaidChannel } from "@songtan/domain/paid-messages/purposes";
import type { Reader } from "../../../db/database.ts";

export type Counted = {
  channel: PaidChannel;
  share: MessageShare;
  /** Null for a business's own account, which its business's budget bounds. */
  personId: string | null;
  businessId: string | null;
};

/** The messages that one budget counts, the newest first. */
function messagesOf(db: Reader, counted: Counted, holder: BudgetHolder) {
  const { channel, share, personId, businessId } = counted;
  const sent = db
    .selectFrom("paidMessages")
    .where("share", "=", share)
    .where("sent", "=", true)
    .orderBy("reservedAt", "desc");
  if (holder === "installation") return sent.where("channel", "=", channel);
  const id = holder === "person" ? personId : businessId;
  return id === null ? null : sent.where(holder === "person" ? "accountId" : "businessId", "=", id);
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Counts the use of each budget. Budgets without a limit are not counted. */
export async function countMessages(
  db: Reader,
  { budget, counted, now }: { budget: MessageBudget; counted: Counted; now: Date },
): Promise<MessageCounts> {
  const counts: Record<BudgetHolder, number> = { person: 0, business: 0, installation: 0 };
  for (const holder of budgetHolders) {
    const window = budget[holder];
    const messages = window && messagesOf(db, counted, holder);
    if (!messages) continue;
    const row = await messages
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<string>().as("sent"))
      .where("reservedAt", ">", secondsBefore(now, window.seconds))
      .executeTakeFirstOrThrow();
    counts[holder] = Number(row.sent);
  }
  return counts;
}

/** Returns the seconds until an exhausted budget has room for one more message. */
export async function secondsUntilRoom(
  db: Reader,
  {
    budget,
    counted,
    holder,
    now,
  }: { budget: MessageBudget; counted: Counted; holder: BudgetHolder; now: Date },
): Promise<number> {
  const window = budget[holder];
  const messages = messagesOf(db, counted, holder);
  if (!window || !messages) return 0;
  const blocking = await messages
    .select("reservedAt")
    .offset(window.count - 1)
    .limit(1)
    .executeTakeFirst();
  const freeAt = (blocking?.reservedAt ?? now).getTime() + window.seconds * 1000;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}
