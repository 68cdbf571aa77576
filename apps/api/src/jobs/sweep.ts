import { limits } from "@songtan/domain/limits";
import type { Deps } from "../deps.ts";

const day = 24 * 3600 * 1000;

/** Deletes what nobody may keep any longer. The periods are PRODUCT's retention table. */
export async function sweep({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * day);
  await db.deleteFrom("codes").where("created_at", "<", before(1)).execute();
  await db.deleteFrom("social_sign_ins").where("created_at", "<", before(1)).execute();
  await db.deleteFrom("sign_in_failures").where("failed_at", "<", before(1)).execute();
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before(limits.idempotencyHours / 24))
    .execute();
  await db
    .deleteFrom("quotes")
    .where("created_at", "<", before(7))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("bookings").select("bookings.id").whereRef("bookings.quote_id", "=", "quotes.id")),
      ),
    )
    .execute();
  await db.deleteFrom("sessions").where("ended_at", "<", before(limits.sessionDaysMax)).execute();
  await db.deleteFrom("positions").where("received_at", "<", before(90)).execute();
}
