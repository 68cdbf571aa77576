import type { ConsoleAppeal, ListAppeals } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import { loadAppeals, loadSuspensions } from "./load-suspensions.ts";

/** Lists appeals: open ones oldest first, answered ones newest first. */
export async function listAppeals(
  db: Reader,
  { state = "open", cursor, limit }: z.infer<typeof ListAppeals>,
): Promise<Paged<ConsoleAppeal>> {
  const after = parseCursor(cursor);
  const order = state === "open" ? "asc" : "desc";
  let query = db
    .selectFrom("appeals")
    .select(["id", "driverId", "createdAt"])
    .where("state", "=", state);
  if (after) {
    const position = sql`(${after.at}, ${after.id})`;
    query = query.where(
      order === "asc"
        ? sql<boolean>`(created_at, id) > ${position}`
        : sql<boolean>`(created_at, id) < ${position}`,
    );
  }
  const rows = await query
    .orderBy("createdAt", order)
    .orderBy("id", order)
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  return { data: await loadRows(db, page), nextCursor };
}

/** One appeal with the driver and the suspension it is about. */
export async function findAppeal(db: Reader, appealId: string): Promise<ConsoleAppeal> {
  const row = await db
    .selectFrom("appeals")
    .select(["id", "driverId"])
    .where("id", "=", appealId)
    .executeTakeFirst();
  const [appeal] = await loadRows(db, row ? [row] : []);
  if (!appeal) throw new Refusal("not_found");
  return appeal;
}

type AppealRow = { id: string; driverId: string };

/** Appeals in the order of their rows, each with its driver and suspension: three questions however many they are. */
async function loadRows(db: Reader, rows: readonly AppealRow[]): Promise<ConsoleAppeal[]> {
  if (rows.length === 0) return [];
  const driverIds = [...new Set(rows.map((row) => row.driverId))];
  const [accounts, appeals, suspensions] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(["id", "firstName", "lastName"])
      .where("id", "in", driverIds)
      .execute(),
    loadAppeals(db, driverIds),
    loadSuspensions(db, driverIds),
  ]);
  return rows.map((row) => {
    const driver = accounts.find(({ id }) => id === row.driverId);
    const appeal = appeals.find(({ id }) => id === row.id);
    const suspension = suspensions.find(({ id }) => id === appeal?.suspensionId);
    if (!driver || !appeal || !suspension) throw new Refusal("not_found");
    return {
      ...appeal,
      suspension,
      driver: { id: driver.id, name: `${driver.firstName} ${driver.lastName}` },
    };
  });
}
