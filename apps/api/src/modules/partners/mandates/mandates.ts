import type {
  CreateMandate,
  MandateView,
  NewMandateView,
} from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { mandateBoundRefusal } from "@songtan/domain/businesses/mandate-bounds";
import { limits } from "@songtan/domain/limits";
import { formatBaht } from "@songtan/domain/money";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { createKey, listKeys } from "../../businesses/keys/keys.ts";
import { mandateOf } from "../../delivery/business-bookings/require-within-mandate.ts";
import { redirectWithCode, requireClient } from "../agent-sign-in/codes.ts";
import { loadMandateBounds } from "./mandate-history.ts";

type Who = { businessId: string; accountId: string };

/** Makes the key of an agent: its caps and end are the key's, its other bounds the mandate's. */
export async function createMandate(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { body, ...who }: Who & { body: CreateMandate; proved: boolean; from: string },
): Promise<NewMandateView> {
  const { agentName, vehicles, provinceCodes, hours, seesAll, cancelsAll, connect, ...key } = body;
  if (connect) requireClient(deps, connect, "connect.");
  await requireWithinBounds(trx, deps, { businessId: who.businessId, body });
  const made = await createKey(trx, deps, {
    ...{ ...who, warning: "agent_allowed" },
    body: {
      ...key,
      name: agentName,
      scopes: ["quotes", "bookings.read", "bookings.write"],
      allowedNetworks: [],
    },
  });
  const row = await trx
    .insertInto("agentMandates")
    .values({
      keyId: made.id,
      agentName,
      vehicles,
      provinceCodes,
      fromMinute: hours?.fromMinute ?? null,
      toMinute: hours?.toMinute ?? null,
      // An agent must see the bookings that it may cancel.
      seesAll: seesAll || cancelsAll,
      cancelsAll,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const redirectTo = connect ? redirectWithCode(deps, { keyId: made.id, connect }) : null;
  return { ...made, agentName, ...mandateParts(row), redirectTo };
}

/**
 * Test mode spends nothing, so there only the end is bounded.
 * @throws Refusal `mandate_too_long`, `mandate_booking_too_high`, `mandate_day_too_high`
 */
async function requireWithinBounds(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { businessId, body }: { businessId: string; body: CreateMandate },
): Promise<void> {
  const now = clock();
  const { capPerBookingSatang, capPerDaySatang, expiresAt, mode } = body;
  const bounds = await loadMandateBounds(trx, { businessId, now });
  const wanted =
    mode === "live"
      ? { capPerBookingSatang, capPerDaySatang }
      : { capPerBookingSatang: 0, capPerDaySatang: 0 };
  const refusal = mandateBoundRefusal({ ...wanted, expiresAt: new Date(expiresAt) }, bounds, now);
  if (!refusal) return;
  const satang =
    bounds[refusal === "mandate_day_too_high" ? "capPerDaySatang" : "capPerBookingSatang"];
  throw new Refusal(refusal, { days: bounds.lastsDays, amount: formatBaht(satang) });
}

type Row = Parameters<typeof mandateOf>[0] & { seesAll: boolean; cancelsAll: boolean };
const mandateParts = (row: Row) => {
  const { vehicles, provinceCodes, hours } = mandateOf(row);
  const { seesAll, cancelsAll } = row;
  return { vehicles: [...vehicles], provinceCodes: [...provinceCodes], hours, seesAll, cancelsAll };
};

/** The mandates of a business with their keys, newest first. A key is revoked like any other. */
export async function listMandates(db: Reader, who: Who): Promise<MandateView[]> {
  const keys = await listKeys(db, who);
  const rows = await db
    .selectFrom("agentMandates")
    .innerJoin("partnerKeys", "partnerKeys.id", "agentMandates.keyId")
    .selectAll("agentMandates")
    .where("partnerKeys.businessId", "=", who.businessId)
    .limit(limits.wholeListRows)
    .execute();
  return keys.flatMap((key) => {
    const row = rows.find(({ keyId }) => keyId === key.id);
    return row ? [{ ...key, agentName: row.agentName, ...mandateParts(row) }] : [];
  });
}
