import { randomUUID } from "node:crypto";
import type { RetentionKey } from "@songtan/domain/retention";
import type { Sweeping } from "../accounts/sweeping.ts";
import { newBusiness } from "../partners/businesses.ts";
import { newCustomer, newDriver } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";

type Keys = Extract<RetentionKey, "consents" | "audit" | "decisions">;

/** What stays for five years, made now by the clock of the world; each answers whether it is gone. */
export const agedFiveYears: Record<Keys, (on: Sweeping) => Promise<() => Promise<boolean>>> = {
  consents: async (on) => {
    const { id } = await newCustomer(on.world);
    const version = "2026-11-21";
    await on.world.deps.db
      .insertInto("consents")
      .values({ accountId: id, document: "terms", version, decidedAt: on.world.clock.now })
      .execute();
    await closeNow(on, id);
    return on.rowGone("consents", "account_id", id);
  },
  audit: async (on) => {
    const { db } = on.world.deps;
    const at = on.world.clock.now;
    const staff = await newStaff(on.world);
    const driver = await newDriver(on.world, { onDuty: false });
    const business = await newBusiness(on.world);
    await on.world.owner.query("delete from business_audit_log");
    const actor = {
      actorKind: "staff" as const,
      actorId: staff.id,
      actorName: staff.name,
      detail: "{}",
    };
    const rows = ["driver", "booking"].map((subjectKind) => ({
      ...{ ...actor, id: randomUUID(), action: "opened", subjectKind, at },
      subjectId: subjectKind === "driver" ? driver.id : randomUUID(),
    }));
    await db.insertInto("auditLog").values(rows).execute();
    await db
      .insertInto("documentAccessLog")
      .values({
        ...{ driverId: driver.id, kind: "citizen-card", staffId: staff.id, openedAt: at },
        ...{ staffName: staff.name, reason: "review" },
      })
      .execute();
    await db
      .insertInto("businessAuditLog")
      .values({ businessId: business.id, actor: "system", action: "made", at })
      .execute();
    await closeNow(on, driver.id);
    const gone = [
      ...rows.map(({ id }) => on.rowGone("audit_log", "id", id)),
      on.rowGone("document_access_log", "driver_id", driver.id),
      on.rowGone("business_audit_log", "business_id", business.id),
    ];
    return () => allOrNone(gone);
  },
  decisions: async (on) => {
    const { db } = on.world.deps;
    const at = on.world.clock.now;
    const [one, other] = [await newStaff(on.world), await newStaff(on.world)];
    const driver = await newDriver(on.world, { onDuty: false });
    const id = randomUUID();
    await db
      .insertInto("adjustments")
      .values({
        ...{ id, kind: "driver_credit", ownerId: driver.id, amountSatang: 100, state: "done" },
        ...{ note: "โทรคุยกับคุณสมชายแล้ว", decisionNote: "เห็นด้วย", createdAt: at, decidedAt: at },
        ...{ proposedBy: one.id, decidedBy: other.id },
      })
      .execute();
    const suspended = { driverId: driver.id, reason: "conduct", suspendedAt: at };
    await db
      .insertInto("suspensions")
      .values([
        {
          ...suspended,
          suspendedBy: one.id,
          note: "พ้นแล้ว",
          reinstatedBy: other.id,
          reinstatedAt: at,
        },
        { ...suspended, suspendedBy: one.id, note: "ยังอยู่" },
      ])
      .execute();
    return async () => {
      const { note, decisionNote } = await db
        .selectFrom("adjustments")
        .select(["note", "decisionNote"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const notes = await db
        .selectFrom("suspensions")
        .select("note")
        .where("driverId", "=", driver.id)
        .orderBy("reinstatedAt")
        .execute();
      const [lifted, inForce] = notes;
      if (inForce?.note !== "ยังอยู่") throw new Error("the reason of a suspension in force is gone");
      return allOrNone([note, decisionNote, lifted?.note].map((text) => async () => text === "–"));
    };
  },
};

async function closeNow(on: Sweeping, id: string): Promise<void> {
  const empty = { phone: "", phoneVerifiedAt: null, email: "", emailVerifiedAt: null };
  await on.world.deps.db
    .updateTable("accounts")
    .set({ closedAt: on.world.clock.now, ...empty })
    .where("id", "=", id)
    .execute();
}

async function allOrNone(gone: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  const answers = new Set<boolean>();
  for (const isGone of gone) answers.add(await isGone());
  if (answers.size !== 1) throw new Error("only some of them are gone");
  return answers.has(true);
}
