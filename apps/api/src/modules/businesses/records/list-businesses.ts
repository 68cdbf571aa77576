import type { BusinessLogView, BusinessView } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Paged } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import { loadManagedBusiness, memberRole, viewBusiness } from "./businesses.ts";

/** The businesses a person is a member of, oldest first. */
export async function listBusinesses(db: Reader, accountId: string): Promise<BusinessView[]> {
  const rows = await db
    .selectFrom("businesses")
    .innerJoin("businessMembers", "businessMembers.businessId", "businesses.id")
    .selectAll("businesses")
    .select("businessMembers.role")
    .where("businessMembers.accountId", "=", accountId)
    .orderBy("businessMembers.joinedAt")
    .orderBy("businesses.id")
    .limit(limits.wholeListRows)
    .execute();
  return Promise.all(
    rows.map(({ role, ...business }) => viewBusiness(db, { business, role: memberRole(role) })),
  );
}

type LogInput = {
  businessId: string;
  accountId: string;
  cursor?: string | undefined;
  limit: number;
};

/** Lists the changes to a business, newest first, for its managers. The cursor is a row's id. */
export async function listBusinessLog(
  db: Reader,
  { businessId, accountId, cursor, limit }: LogInput,
): Promise<Paged<BusinessLogView>> {
  await loadManagedBusiness(db, { businessId, accountId });
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new Refusal("invalid", {}, { cursor: "format" });
  let query = db
    .selectFrom("businessAuditLog")
    .selectAll()
    .where("businessId", "=", businessId)
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where("id", "<", Number(cursor));
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const names = await loadNames(
    db,
    page.flatMap((row) => (isNewOwner(row) ? [row.actor, memberIn(row)] : row.actor)),
  );
  return {
    data: page.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      by: names.get(row.actor) ?? row.actor,
      action: row.action,
      subject: row.subject,
      detail: {
        ...(row.detail as Record<string, unknown>),
        ...(row.mode === "test" && { mode: row.mode }),
        ...(isNewOwner(row) && { name: names.get(memberIn(row)) }),
      },
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

type LogRow = { action: string; subject: string | null };
const isNewOwner = ({ action }: LogRow): boolean => action === "owner.changed";
/**
 * Returns the new owner as an actor of the log. Names are loaded with the log and not stored in it, so that erasing an
 * account removes them.
 */
const memberIn = ({ subject }: LogRow): string => `member:${subject}`;

/** Loads the names of members and keys by their form in the log. Staff and the system are left in that form. */
async function loadNames(db: Reader, actors: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    actors
      .filter((actor) => actor.startsWith(`${kind}:`))
      .map((actor) => actor.split(":")[1] ?? "");
  const [members, keys] = [idsOf("member"), idsOf("key")];
  const names = new Map<string, string>();
  if (members.length > 0)
    for (const row of await db
      .selectFrom("accounts")
      .select(["id", "firstName", "lastName"])
      .where("id", "in", members)
      .execute())
      names.set(`member:${row.id}`, `${row.firstName} ${row.lastName}`);
  if (keys.length > 0)
    for (const row of await db
      .selectFrom("partnerKeys")
      .select(["id", "name"])
      .where("id", "in", keys)
      .execute())
      names.set(`key:${row.id}`, row.name);
  return names;
}
