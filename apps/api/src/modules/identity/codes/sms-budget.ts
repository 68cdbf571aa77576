import { Refusal } from "@songtan/contract/errors";
import { type AttemptWindow, secondsUntilAllowed } from "@songtan/domain/accounts/sign-in/attempts";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { networkOf } from "../../../http/session/client-address.ts";
import { loadRequestLimits } from "../../platform/operator/load-operator-settings.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { readHumanCheck } from "./human-check.ts";

type BudgetDeps = Pick<Deps, "clock" | "secrets" | "settings">;

const hourSeconds = 3600;

/** How many codes went out by SMS within the last hour. */
async function countSms(trx: Trx, now: Date): Promise<number> {
  const { sent } = await trx
    .selectFrom("codes")
    .select(({ fn }) => fn.countAll<string>().as("sent"))
    .where("sentBySms", "=", true)
    .where("createdAt", ">", new Date(now.getTime() - hourSeconds * 1000))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/**
 * Whether the SMS budget is used up, for answers that must not reveal whether an SMS is sent. Uses
 * the same lock as `reserveSms`.
 */
export async function isSmsBudgetUsed(trx: Trx, { clock, settings }: BudgetDeps): Promise<boolean> {
  if (!settings.RATE_LIMITS) return false;
  await lockBudget(trx);
  const now = clock();
  return (await countSms(trx, now)) >= (await loadBudget(trx, { settings }, now));
}

/**
 * Reserves one more code by SMS for a member of staff, who needs no human check.
 * @throws Refusal `sms_budget_used`
 */
export async function reserveSmsForStaff(trx: Trx, deps: BudgetDeps): Promise<void> {
  if (!deps.settings.RATE_LIMITS) return;
  await requireBudget(trx, deps);
}

/** The hour's codes that went out, and how many may. Locks the budget until commit. */
async function requireBudget(
  trx: Trx,
  deps: BudgetDeps,
): Promise<{ sent: number; budget: number }> {
  await lockBudget(trx);
  const now = deps.clock();
  const budget = await loadBudget(trx, deps, now);
  const sent = await countSms(trx, now);
  if (sent >= budget)
    throw new Refusal("sms_budget_used", {
      retryAfterSeconds: await secondsUntilBudget(trx, budget, now),
    });
  return { sent, budget };
}

/**
 * Reserves one more code by SMS, or refuses with the reason. A human check is required once half of
 * the hour's budget is used, or for a network with many requests; the budget is locked until
 * commit, so that parallel requests count each other.
 * @returns the human check that this uses up
 * @throws Refusal `sms_budget_used`, or `human_check_needed`
 */
export async function reserveSms(
  trx: Trx,
  deps: BudgetDeps,
  request: { address: string; humanCheck: string | null },
): Promise<string | null> {
  if (!deps.settings.RATE_LIMITS) return null;
  const { sent, budget } = await requireBudget(trx, deps);
  const isBusy =
    sent >= budget * limits.humanCheckShare ||
    (await isFrequentRequester(trx, request.address, deps.clock()));
  if (!isBusy) return null;
  const check = await readHumanCheck(deps, request.humanCheck);
  if (check === null || (await isUsed(trx, check))) throw new Refusal("human_check_needed");
  return check;
}

/** Codes by SMS within an hour. */
const loadBudget = async (
  trx: Trx,
  deps: Pick<BudgetDeps, "settings">,
  now: Date,
): Promise<number> => (await loadRequestLimits(trx, deps, now)).smsCodesPerHour;

const lockBudget = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('codes:sms', 0))`.execute(trx);

async function isFrequentRequester(trx: Trx, address: string, now: Date): Promise<boolean> {
  const { requested } = await trx
    .selectFrom("codes")
    .select(({ fn }) => fn.countAll<string>().as("requested"))
    .where("address", "=", networkOf(address))
    .where("createdAt", ">", new Date(now.getTime() - hourSeconds * 1000))
    .executeTakeFirstOrThrow();
  return Number(requested) >= limits.codesPerAddressUnchecked;
}

const isUsed = async (trx: Trx, check: string): Promise<boolean> =>
  (await trx
    .selectFrom("codes")
    .select("id")
    .where("humanCheck", "=", check)
    .executeTakeFirst()) !== undefined;

async function secondsUntilBudget(trx: Trx, budget: number, now: Date): Promise<number> {
  const window: AttemptWindow = { count: budget, seconds: hourSeconds };
  const rows = await trx
    .selectFrom("codes")
    .select("createdAt")
    .where("sentBySms", "=", true)
    .orderBy("createdAt", "desc")
    .limit(budget)
    .execute();
  return secondsUntilAllowed(
    rows.map((row) => row.createdAt),
    [window],
    now,
  );
}

/** Opens an incident when the code that was just written down used up most of the hour's budget, or the last of it. */
export async function watchSmsBudget(trx: Trx, { clock, settings }: BudgetDeps): Promise<void> {
  const now = clock();
  const budget = await loadBudget(trx, { settings }, now);
  const sent = await countSms(trx, now);
  const details = { sent, budget };
  const about = { bookingId: null, driverId: null, details, now };
  if (sent >= budget) await openIncident(trx, { kind: "sms_budget_used", ...about });
  else if (sent >= budget * limits.smsAlarmShare)
    await openIncident(trx, { kind: "sms_budget_low", ...about });
}
