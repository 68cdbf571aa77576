import type { SettingRow, SettingView } from "@songtan/contract/console/operator/settings";
import type { StaffScope } from "@songtan/domain/account-types";
import {
  noLook,
  type SettingKind,
  settingKinds,
  settingRules,
} from "@songtan/domain/operator/operator-settings";
import { launchPriceLimits } from "@songtan/domain/quoting/compare/price-limits";
import { companyInEnvironment } from "../../../config/company.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  findCompany,
  loadDriverTerms,
  loadPriceLimits,
  loadRequestLimits,
  loadSetting,
  loadTaxRates,
} from "./load-operator-settings.ts";

type ReadDeps = Pick<Deps, "clock" | "settings">;
type Caller = { staffId: string; scopes: readonly StaffScope[] };

/** Every setting with what counts now and what was, will be and waits. */
export async function listSettings(
  db: Reader,
  deps: ReadDeps,
  caller: Caller,
): Promise<SettingView[]> {
  const now = deps.clock();
  const hasBookings = await anyBooking(db);
  const views: SettingView[] = [];
  for (const kind of settingKinds) {
    const { scope, isDated } = settingRules[kind];
    const locked = lockedFields(deps, kind);
    const isSet = (await loadSetting(db, kind, now)) !== null;
    views.push({
      kind,
      current: await loadCurrent(db, deps, kind),
      source: isSet ? "settings" : locked.length > 0 ? "environment" : "launch",
      locked,
      isDated,
      needsSecondPerson: hasBookings,
      mayChange: caller.scopes.includes(scope),
      rows: await loadRows(db, { kind, now, caller }),
    });
  }
  return views;
}

/** Whether anything was ever booked here. */
export const anyBooking = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom("bookings").select("id").limit(1).executeTakeFirst()) !== undefined;

function lockedFields({ settings }: ReadDeps, kind: SettingKind): string[] {
  if (kind === "company") return Object.keys(companyInEnvironment(settings));
  if (kind === "request_limits" && settings.SMS_CODES_PER_HOUR !== undefined)
    return ["smsCodesPerHour"];
  return [];
}

async function loadCurrent(
  db: Reader,
  deps: ReadDeps,
  kind: SettingKind,
): Promise<SettingView["current"]> {
  const now = deps.clock();
  if (kind === "company") return findCompany(db, deps, now);
  if (kind === "request_limits") return loadRequestLimits(db, deps, now);
  if (kind === "price_limits") return loadPriceLimits(db, now);
  return kind === "tax_rates" ? loadTaxRates(db, now) : loadDriverTerms(db, now);
}

const rowsMax = 50;
/** Fields that rows of before do not have. */
const laterFields: Partial<Record<SettingKind, object>> = {
  company: noLook,
  price_limits: launchPriceLimits,
};

async function loadRows(
  db: Reader,
  { kind, now, caller }: { kind: SettingKind; now: Date; caller: Caller },
): Promise<SettingRow[]> {
  const rows = await db
    .selectFrom("operatorSettings")
    .innerJoin("staff as drafter", "drafter.id", "draftedBy")
    .leftJoin("staff as approver", "approver.id", "approvedBy")
    .selectAll("operatorSettings")
    .select(["drafter.name as drafterName", "approver.name as approverName"])
    .where("kind", "=", kind)
    .orderBy("approvedAt", (order) => order.desc().nullsFirst())
    .orderBy("effectiveFrom", "desc")
    .limit(rowsMax)
    .execute();
  const inForce = rows
    .filter(({ approvedAt, effectiveFrom }) => approvedAt && effectiveFrom <= now)
    .sort((left, right) => right.effectiveFrom.getTime() - left.effectiveFrom.getTime())[0];
  return rows.map((row) => ({
    id: row.id,
    from: row.effectiveFrom.toISOString(),
    state: stateOf(row, { isInForce: row === inForce, now }),
    values: { ...laterFields[kind], ...(row.body as object) } as SettingRow["values"],
    reason: row.reason,
    draftedBy: row.drafterName,
    approvedBy: row.approverName,
    mayApprove:
      row.approvedAt === null &&
      row.draftedBy !== caller.staffId &&
      caller.scopes.includes(settingRules[kind].scope),
  }));
}

function stateOf(
  row: { approvedAt: Date | null; effectiveFrom: Date },
  { isInForce, now }: { isInForce: boolean; now: Date },
): SettingRow["state"] {
  if (!row.approvedAt) return "proposed";
  if (isInForce) return "now";
  return row.effectiveFrom > now ? "coming" : "past";
}
