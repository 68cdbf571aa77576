import type { ExportedList } from "@songtan/contract/console/overview/exports";
import type { SavedFilterView, SaveFilter } from "@songtan/contract/console/overview/saved-filters";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";

type Owned = { staffId: string; list: ExportedList };

/** A member's own filters of a list, by name. */
export async function listSavedFilters(
  db: Reader,
  { staffId, list }: Owned,
): Promise<SavedFilterView[]> {
  const rows = await db
    .selectFrom("savedFilters")
    .select(["id", "name", "query", "isDefault"])
    .where("staffId", "=", staffId)
    .where("list", "=", list)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ ...row, list }));
}

/**
 * Stores the filters under a name; as the default it replaces the one before.
 * @throws Refusal `saved_filter_name_used`, `too_many_saved_filters`
 */
export async function saveFilter(
  trx: Trx,
  { filter, staffId, now }: { filter: SaveFilter; staffId: string; now: Date },
): Promise<SavedFilterView[]> {
  const { list } = filter;
  // Two requests at a time would both count one too few.
  await lockRow(trx, "staff", staffId);
  const present = await listSavedFilters(trx, { staffId, list });
  if (present.some(({ name }) => name === filter.name)) throw new Refusal("saved_filter_name_used");
  if (present.length >= limits.savedFiltersOfList) throw new Refusal("too_many_saved_filters");
  if (filter.isDefault) await clearDefault(trx, { staffId, list });
  await trx
    .insertInto("savedFilters")
    .values({ ...filter, staffId, createdAt: now })
    .execute();
  return listSavedFilters(trx, { staffId, list });
}

/** @throws Refusal `not_found`, also for another member's */
export async function setDefaultFilter(
  trx: Trx,
  { id, staffId, isDefault }: { id: string; staffId: string; isDefault: boolean },
): Promise<SavedFilterView[]> {
  await lockRow(trx, "staff", staffId);
  const owned = await findOwn(trx, { id, staffId });
  await clearDefault(trx, owned);
  if (isDefault)
    await trx.updateTable("savedFilters").set({ isDefault }).where("id", "=", id).execute();
  return listSavedFilters(trx, owned);
}

/** @throws Refusal `not_found`, also for another member's */
export async function removeSavedFilter(
  trx: Trx,
  { id, staffId }: { id: string; staffId: string },
): Promise<SavedFilterView[]> {
  const owned = await findOwn(trx, { id, staffId });
  await trx.deleteFrom("savedFilters").where("id", "=", id).execute();
  return listSavedFilters(trx, owned);
}

async function findOwn(trx: Trx, { id, staffId }: { id: string; staffId: string }): Promise<Owned> {
  const row = await trx
    .selectFrom("savedFilters")
    .select("list")
    .where("id", "=", id)
    .where("staffId", "=", staffId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return { staffId, list: row.list as ExportedList };
}

async function clearDefault(trx: Trx, { staffId, list }: Owned): Promise<void> {
  await trx
    .updateTable("savedFilters")
    .set({ isDefault: false })
    .where("staffId", "=", staffId)
    .where("list", "=", list)
    .where("isDefault", "=", true)
    .execute();
}
