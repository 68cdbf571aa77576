import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import {
  budgetAlarm,
  fullBudget,
  type MessageBudget,
  type MessageCounts,
  messageBudget,
  needsHumanCheck,
} from "@songtan/domain/paid-messages/budget";
import {
  type MessagePurpose,
  type MessageShare,
  messagePurposes,
  type PaidChannel,
} from "@songtan/domain/paid-messages/purposes";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { networkOf } from "../../../http/session/client-address.ts";
import { loadRequestLimits } from "../operator/load-operator-settings.ts";
import { openIncident } from "../oversight/incidents.ts";
import { type Counted, countMessages, secondsUntilRoom } from "./count-messages.ts";
import { readHumanCheck } from "./human-check.ts";

export type ReserveDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type BudgetDeps = Pick<ReserveDeps, "clock" | "settings">;

export type MessageRequest = {
  channel: PaidChannel;
  purpose: MessagePurpose;
  /** The account that causes it, or reads it as a notice; null for a person who is not signed in, and for staff. */
  accountId: string | null;
  business?: { id: string; confirmed: boolean };
  /** From where it was requested: those who cause messages without paying may have to show some work. */
  asker?: { address: string; humanCheck: string | null };
  /** Names the message, so that a job that runs twice reserves once. */
  id?: string;
};

type Looked = {
  share: MessageShare;
  counted: Counted;
  budget: MessageBudget;
  used: MessageCounts;
  now: Date;
};

/** Counted before they are ordered. */
const lockedShares: readonly MessageShare[] = ["open", "caller", "test"];

/** Locks a budget until commit, so that parallel requests count each other. */
async function lockShare(trx: Trx, share: MessageShare): Promise<void> {
  const name = `paid_messages:${share}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

async function look(trx: Trx, deps: BudgetDeps, request: MessageRequest): Promise<Looked> {
  const share = messagePurposes[request.purpose];
  // Running bookings are counted without a lock: some messages too many cost less than all drivers in one queue.
  if (lockedShares.includes(share)) await lockShare(trx, share);
  const now = deps.clock();
  const { smsCodesPerHour } = await loadRequestLimits(trx, deps, now);
  const budget = messageBudget(share, {
    openPerHour: smsCodesPerHour,
    businessConfirmed: request.business?.confirmed ?? false,
  });
  const counted = { channel: request.channel, share, ...(await loadHolders(trx, request)) };
  const used = await countMessages(trx, { budget, counted, now });
  return { share, counted, budget, used, now };
}

/** A business has an account for its money: what that causes is the business's. */
async function loadHolders(
  trx: Trx,
  { accountId, business }: MessageRequest,
): Promise<Pick<Counted, "personId" | "businessId">> {
  const account =
    accountId === null
      ? undefined
      : await trx
          .selectFrom("accounts")
          .select("businessId")
          .where("id", "=", accountId)
          .executeTakeFirst();
  const ofBusiness = account?.businessId ?? null;
  return {
    personId: ofBusiness ? null : accountId,
    businessId: business?.id ?? ofBusiness,
  };
}

/**
 * Returns true when the budget for messages that anybody may cause is exhausted, for answers that must not reveal
 * whether a message is sent. Locks it as `reserve` does.
 */
export async function isOpenBudgetUsed(trx: Trx, deps: BudgetDeps): Promise<boolean> {
  if (!deps.settings.RATE_LIMITS) return false;
  const looked = await look(trx, deps, { channel: "sms", purpose: "code", accountId: null });
  return fullBudget(looked.budget, looked.used) !== null;
}

/**
 * For what staff send by a channel that is chosen when it leaves.
 * @throws Refusal `staff_messages_used` where one more would not leave
 */
export async function requireRoom(
  trx: Trx,
  deps: BudgetDeps,
  request: Pick<MessageRequest, "channel" | "purpose" | "accountId">,
): Promise<void> {
  if (deps.settings.RATE_LIMITS) await refuseWhenFull(trx, await look(trx, deps, request));
}

/**
 * Reserves one message without throwing a refusal, for work that continues without it.
 * @returns false where a budget is used
 */
export async function tryReserve(
  trx: Trx,
  deps: BudgetDeps,
  request: Omit<MessageRequest, "asker">,
): Promise<boolean> {
  if (!deps.settings.RATE_LIMITS || (await isReserved(trx, request.id))) return true;
  const looked = await look(trx, deps, request);
  if (fullBudget(looked.budget, looked.used) !== null) {
    await raiseAlarm(trx, looked);
    return false;
  }
  await write(trx, { request, looked, sent: true, check: null });
  await raiseAlarm(trx, afterOne(looked));
  return true;
}

/**
 * Reserves one requested message, or refuses with the reason. It counts once it is sent: what is requested for a
 * contact that is not known is answered alike and costs nothing.
 * @returns the reservation, to be sent with; null while nothing is limited
 * @throws Refusal `sms_budget_used`, `rate_limited`, `staff_messages_used` or `human_check_needed`
 */
export async function reserve(
  trx: Trx,
  deps: ReserveDeps,
  request: MessageRequest,
): Promise<string | null> {
  if (!deps.settings.RATE_LIMITS) return null;
  const looked = await look(trx, deps, request);
  await refuseWhenFull(trx, looked);
  const check = await requireHumanCheck(trx, deps, { request, looked });
  return write(trx, { request, looked, sent: false, check });
}

async function refuseWhenFull(
  trx: Trx,
  { share, budget, used, counted, now }: Looked,
): Promise<void> {
  const holder = fullBudget(budget, used);
  if (holder === null) return;
  const retryAfterSeconds = await secondsUntilRoom(trx, { budget, counted, holder, now });
  const code = share === "open" ? refusalOf[holder] : "staff_messages_used";
  throw new Refusal(code, { retryAfterSeconds });
}

const refusalOf = {
  person: "rate_limited",
  business: "business_sms_used",
  installation: "sms_budget_used",
} as const;

/** The reserved message goes out: it counts from now on. */
export async function countReserved(
  trx: Trx,
  deps: BudgetDeps,
  reservation: string,
): Promise<void> {
  const row = await trx
    .updateTable("paidMessages")
    .set({ sent: true })
    .where("id", "=", reservation)
    .returning(["channel", "purpose", "accountId"])
    .executeTakeFirstOrThrow();
  await raiseAlarm(trx, await look(trx, deps, row));
}

const isReserved = async (trx: Trx, id: string | undefined): Promise<boolean> =>
  id !== undefined &&
  (await trx.selectFrom("paidMessages").select("id").where("id", "=", id).executeTakeFirst()) !==
    undefined;

async function write(
  trx: Trx,
  {
    request,
    looked: { share, counted, now },
    sent,
    check,
  }: { request: MessageRequest; looked: Looked; sent: boolean; check: string | null },
): Promise<string> {
  const { id } = await trx
    .insertInto("paidMessages")
    .values({
      ...(request.id !== undefined && { id: request.id }),
      channel: request.channel,
      purpose: request.purpose,
      share,
      accountId: counted.personId,
      businessId: counted.businessId,
      network: request.asker ? networkOf(request.asker.address) : null,
      humanCheck: check,
      sent,
      reservedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The human check that this uses up; null where none is needed. */
async function requireHumanCheck(
  trx: Trx,
  deps: ReserveDeps,
  {
    request: { asker },
    looked: { budget, used, now },
  }: { request: MessageRequest; looked: Looked },
): Promise<string | null> {
  if (!asker) return null;
  if (!needsHumanCheck(budget, used) && !(await isFrequentAsker(trx, asker.address, now)))
    return null;
  const check = await readHumanCheck(deps, asker.humanCheck);
  if (check === null || (await isUsed(trx, check))) throw new Refusal("human_check_needed");
  return check;
}

async function isFrequentAsker(trx: Trx, address: string, now: Date): Promise<boolean> {
  const { requested } = await trx
    .selectFrom("paidMessages")
    .select(({ fn }) => fn.countAll<string>().as("requested"))
    .where("network", "=", networkOf(address))
    .where("reservedAt", ">", new Date(now.getTime() - hourMilliseconds))
    .executeTakeFirstOrThrow();
  return Number(requested) >= limits.codesPerAddressUnchecked;
}
const hourMilliseconds = 3_600_000;

const isUsed = async (trx: Trx, check: string): Promise<boolean> =>
  (await trx
    .selectFrom("paidMessages")
    .select("id")
    .where("humanCheck", "=", check)
    .executeTakeFirst()) !== undefined;

const afterOne = (looked: Looked): Looked => ({
  ...looked,
  used: { ...looked.used, installation: looked.used.installation + 1 },
});

/** Opens an incident when most or all of the installation's hourly budget is used. */
async function raiseAlarm(trx: Trx, { counted, budget, used, now }: Looked): Promise<void> {
  const alarm = budgetAlarm(budget, used);
  if (!alarm) return;
  const { channel, share } = counted;
  await openIncident(trx, {
    kind: alarm === "used" ? "sms_budget_used" : "sms_budget_low",
    bookingId: null,
    driverId: null,
    details: {
      failed: [`${channel}_${share}`],
      share: `${channel}_${share}`,
      sent: used.installation,
      budget: budget.installation?.count,
    },
    now,
  });
}
