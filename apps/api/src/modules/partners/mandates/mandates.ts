import type {
  CreateMandate,
  MandateView,
  NewMandateView,
} from "@songtan/contract/businesses/mandates";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { createKey, listKeys } from "../../businesses/keys/keys.ts";
import { mandateOf } from "../../delivery/business-bookings/require-within-mandate.ts";
import { redirectWithCode, requireClient } from "../agent-sign-in/codes.ts";

type Who = { businessId: string; accountId: string };

/** Makes the key of an agent: its caps and end are the key's, its other bounds the mandate's. */
export async function createMandate(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { body, ...who }: Who & { body: CreateMandate; proved: boolean },
): Promise<NewMandateView> {
  const { agentName, vehicles, provinceCodes, hours, connect, ...key } = body;
  if (connect) requireClient(deps, connect, "connect.");
  const made = await createKey(trx, deps, {
    ...who,
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const redirectTo = connect ? redirectWithCode(deps, { keyId: made.id, connect }) : null;
  return { ...made, agentName, ...mandateParts(row), redirectTo };
}

type Row = Parameters<typeof mandateOf>[0];
const mandateParts = (row: Row) => {
  const { vehicles, provinceCodes, hours } = mandateOf(row);
  return { vehicles: [...vehicles], provinceCodes: [...provinceCodes], hours };
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
