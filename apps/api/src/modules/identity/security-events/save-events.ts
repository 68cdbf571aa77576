import { parseEmail } from "@songtan/domain/accounts/email";
import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import {
  type CountedEvent,
  type EventOwner,
  insertEvent,
  noOwner,
} from "../../platform/commands/security-events.ts";
import { reportOwnWork } from "../../platform/oversight/incidents.ts";
import { findByIdentifier } from "../account-records/identifiers.ts";

type SaveDeps = Pick<Deps, "signInDb" | "clock" | "secrets">;

/** Saves an event with its owner, in a transaction separate from other events. */
export async function saveSecurityEvent(deps: SaveDeps, event: CountedEvent): Promise<void> {
  await deps.signInDb
    .transaction()
    .execute(async (trx) => insertEvent(trx, event, await findOwner(trx, deps, event)));
}

/** Calls staff about an event that the database refused: what it was about can be done unseen. */
export async function reportLostEvent(
  { signInDb, clock }: SaveDeps,
  { kind, outcome, reason }: CountedEvent,
): Promise<void> {
  const failed = [[kind, outcome, reason].filter(Boolean).join(" ")];
  await signInDb
    .transaction()
    .execute((trx) => reportOwnWork(trx, { kind: "security_events_lost", failed, now: clock() }));
}

/**
 * Finds the owner of an event by the account, member of staff or key it names, by the session or code of the request,
 * or by the typed identifier.
 */
async function findOwner(
  trx: Trx,
  { secrets }: Pick<Deps, "secrets">,
  event: CountedEvent,
): Promise<EventOwner> {
  const { accountId, staffId, keyId, token, codeId, typed } = event;
  if (accountId) return { ...noOwner, accountId };
  if (staffId) return { ...noOwner, staffId };
  if (keyId) return { ...noOwner, keyId };
  if (token) {
    const session = trx
      .selectFrom("sessions")
      .select("accountId")
      .where("tokenHash", "=", sha256(token));
    return { ...noOwner, accountId: (await session.executeTakeFirst())?.accountId ?? null };
  }
  if (codeId) {
    const code = trx.selectFrom("codes").select("accountId").where("id", "=", codeId);
    return { ...noOwner, accountId: (await code.executeTakeFirst())?.accountId ?? null };
  }
  if (typed === undefined) return noOwner;
  const known = await findTyped(trx, event.role, typed);
  if (known) return { ...noOwner, ...known };
  return { ...noOwner, identifierKey: identifierKey(secrets, typed) };
}

/** Finds the owner of a phone number or e-mail address, or null. */
export async function findTyped(
  trx: Reader,
  role: CountedEvent["role"],
  typed: string,
): Promise<Partial<EventOwner> | null> {
  if (role === "staff") {
    const email = parseEmail(typed);
    const row = email
      ? await trx.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirst()
      : undefined;
    return row ? { staffId: row.id } : null;
  }
  const identifier = parseIdentifier(typed);
  if (!identifier) return null;
  for (const candidate of role ? [role] : (["customer", "driver"] as const)) {
    const [account] = await findByIdentifier(trx, candidate, identifier);
    if (account) return { accountId: account.id };
  }
  return null;
}

/**
 * Returns the same hash for every spelling of a phone number or e-mail address; any other text is hashed as typed,
 * trimmed and in lower case.
 */
export const identifierKey = (secrets: Deps["secrets"], typed: string): string =>
  secrets.keyedHash("security-event", parseIdentifier(typed)?.value ?? typed.trim().toLowerCase());
