import type { ConsoleDepot, SaveDepot } from "@songtan/contract/console/depots";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { toDepotView } from "./load-depot.ts";

/** Every depot, open ones first. */
export async function listDepots(
  db: Kysely<Database>,
  rowsMax: number = limits.wholeListRows,
): Promise<ConsoleDepot[]> {
  const rows = await db
    .selectFrom("depots")
    .leftJoin("staff", "staff.id", "savedBy")
    .selectAll("depots")
    .select("staff.name")
    .orderBy("closed")
    .orderBy("nameTh")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    ...toDepotView(row),
    id: row.id,
    closed: row.closed,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.name,
  }));
}

type SaveDepotInput = {
  depot: SaveDepot;
  /** The depot that is changed, as the page showed it; null for a new one. */
  seen: { id: string; savedAt: string } | null;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/** Creates or changes a depot. Goods already stored there are collected by its new data. */
export async function saveDepot(
  trx: Trx,
  { depot, seen, by, now }: SaveDepotInput,
): Promise<ConsoleDepot[]> {
  const { name, address, hours, phone, latitude, longitude, closed } = depot;
  const row = {
    nameTh: name.th,
    nameEn: name.en,
    addressTh: address.th,
    addressEn: address.en,
    hoursTh: hours.th,
    hoursEn: hours.en,
    phone,
    latitude,
    longitude,
    closed,
    savedAt: now,
    savedBy: by.id,
  };
  if (seen) await checkVersion(trx, seen);
  const { id } = seen
    ? await trx
        .updateTable("depots")
        .set(row)
        .where("id", "=", seen.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await trx.insertInto("depots").values(row).returning("id").executeTakeFirstOrThrow();
  await recordAudit(trx, {
    actor: by,
    action: "depot.saved",
    subject: { kind: "depot", id },
    detail: { name: name.th, address: address.th, hours: hours.th, latitude, longitude, closed },
    at: now,
  });
  return listDepots(trx);
}

async function checkVersion(trx: Trx, seen: { id: string; savedAt: string }): Promise<void> {
  const row = await lockRow(trx, "depots", seen.id);
  if (!row) throw new Refusal("not_found");
  if (row.savedAt.toISOString() !== new Date(seen.savedAt).toISOString())
    throw new Refusal("conflict");
}
