import type { SetupView } from "@songtan/contract/console/operator/setup";
import { findMissing, setupSteps } from "@songtan/domain/operator/setup";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { secondManagerState } from "@songtan/domain/staff/rights";
import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import { sandboxProvider } from "../../../adapters/card-provider/choose-card-provider.ts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadAllStaff } from "../../identity/staff/staff-records.ts";
import { anyBooking } from "../../platform/operator/list-settings.ts";
import { loadSetting } from "../../platform/operator/load-operator-settings.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "settings" | "cardProvider">;

/** Loads the completed setup, and the parts that are missing before people can book. */
export async function loadSetup(deps: ReadDeps): Promise<SetupView> {
  const { db, clock, settings } = deps;
  const results = await loadResults(deps);
  const tariff = await loadTariffAt(db, clock());
  const isSet = (await loadSetting(db, "company", clock())) !== null;
  const secondManager = secondManagerState(await loadAllStaff(db), {
    hasBookings: await anyBooking(db),
  });
  const missing = findMissing({
    hasCompany: isSet || settings.COMPANY_TAX_ID !== undefined,
    hasSecondManager: secondManager === "there",
    onCallPeople: await countOnCall(deps),
    hasOwnTariff: tariff.version !== launchTariff.version,
    outcomes: Object.fromEntries(results.map(({ step, outcome }) => [step, outcome])),
  });
  const steps = setupSteps.map((id) => ({ id, missing: missing[id] }));
  const isReady = steps.every((step) => step.missing.length === 0);
  return {
    steps,
    isReady,
    isReminded: !isReady && !settings.SANDBOX,
    secondManager,
    results,
    payments: {
      mode: modeOf(deps),
      webhookUrl: `${publicOrigin(settings)}/api/webhooks/omise`,
      webhookSeenAt: await loadWebhookSeen(deps),
    },
    push: { lockedBy: settings.PUSH_PUBLIC_KEY ? "environment" : null },
    holidays: await countHolidays(deps),
    depots: await countDepots(deps),
    tariff: {
      version: tariff.version,
      provinceCount: tariff.provinceCodes === "all" ? null : tariff.provinceCodes.length,
      hours: tariff.hours,
      night: tariff.night,
      holidayPercent: tariff.holiday.percent,
    },
  };
}

async function loadResults({ db }: ReadDeps): Promise<SetupView["results"]> {
  const rows = await db
    .selectFrom("setupSteps")
    .innerJoin("staff", "staff.id", "doneBy")
    .select(["step", "outcome", "problem", "staff.name", "doneAt"])
    .execute();
  return rows.map(({ name, doneAt, ...row }) => ({
    step: row.step as SetupView["results"][number]["step"],
    outcome: row.outcome as SetupView["results"][number]["outcome"],
    problem: row.problem as SetupView["results"][number]["problem"],
    by: name,
    at: doneAt.toISOString(),
  }));
}

async function countHolidays({ db, clock }: ReadDeps): Promise<SetupView["holidays"]> {
  const year = Number(serviceDay(clock()).slice(0, 4));
  const { rows } = await sql<SetupView["holidays"][number]>`
    select years.year, count(day)::int as days
    from (values (${year}::int), (${year + 1}::int)) years (year)
    left join public_holidays on extract(year from day) = years.year and agreed_at is not null and removed_at is null
    group by years.year order by years.year`.execute(db);
  return rows;
}

async function countDepots({ db }: ReadDeps): Promise<number> {
  const { count } = await db
    .selectFrom("depots")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("closed", "=", false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOnCall({ db }: ReadDeps): Promise<number> {
  const { count } = await db
    .selectFrom("onCallPeople")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function modeOf({ settings, cardProvider }: ReadDeps): SetupView["payments"]["mode"] {
  if (!cardProvider) return "absent";
  const { publicKey } = cardProvider.browser;
  if (publicKey === sandboxProvider(settings).publicKey) return "sandbox";
  return publicKey.startsWith("pkey_test_") ? "test" : "live";
}

async function loadWebhookSeen({ db }: ReadDeps): Promise<string | null> {
  const { last } = await db
    .selectFrom("providerEvents")
    .select(({ fn }) => fn.max("receivedAt").as("last"))
    .executeTakeFirstOrThrow();
  return last ? new Date(last).toISOString() : null;
}
