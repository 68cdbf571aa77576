import type { Insertable } from "kysely";
import type { DB } from "../../generated/tables.ts";
import { newStaff } from "./staff.ts";
import type { TestWorld } from "./test-world.ts";

/** A promo in force since the beginning: 20 baht off out of 1,000, unless wished otherwise. */
export async function newPromo(
  world: TestWorld,
  code: string,
  wish: Partial<Insertable<DB["promos"]>> = {},
): Promise<{ id: string; code: string }> {
  const by = (await newStaff(world)).id;
  const at = new Date("2026-11-01T00:00:00Z");
  const { id } = await world.deps.db
    .insertInto("promos")
    .values({
      code,
      name: `โปรโมชัน ${code}`,
      amount_satang: wish.percent ? null : 2000,
      minimum_satang: 0,
      budget_satang: 100_000,
      first_order: false,
      starts_at: at,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
      activated_at: at,
      activated_by: by,
      ...wish,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code };
}
