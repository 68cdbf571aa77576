import { CreateBooking } from "@songtan/contract/bookings/bookings";
import { limits } from "@songtan/domain/limits";
import { json, type Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../../deps/deps.ts";
import type { BusinessActor } from "../../../../http/session/business-actor.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { forEachIsolated } from "../../../../jobs/for-each-isolated.ts";
import { actingBusinessId } from "../../../../test-mode/acting-business.ts";
import { createBusinessBooking } from "../../../delivery/business-bookings/create-business-booking.ts";
import { rollBackIfRefused } from "../../../platform/commands/command.ts";
import { markAttention } from "../checks/save-checks.ts";
import { bookImportJob } from "./request-booking.ts";

type BookDeps = Pick<Deps, "db" | "clock" | "secrets" | "cardProvider" | "places">;

/**
 * Books the queued rows of a file, each in a separate transaction that also stores the row's outcome. If the process
 * crashes, the next one books the remaining rows; booked rows are not booked a second time.
 */
export async function bookImport(
  deps: BookDeps,
  { importId }: { importId: string },
): Promise<void> {
  const queued = await deps.db
    .selectFrom("bookingImportRows")
    .select("number")
    .where("importId", "=", importId)
    .where("state", "=", "queued")
    .orderBy("number")
    .limit(limits.importRowsPerJob)
    .execute();
  await forEachIsolated(queued, ({ number }) =>
    deps.db
      .transaction()
      .execute((trx) => bookRow({ ...deps, places: deps.places, trx }, { importId, number })),
  );
  await deps.db.transaction().execute(async (trx) => {
    await markAttention(trx, importId);
    if (queued.length === limits.importRowsPerJob) await enqueue(trx, bookImportJob(importId));
  });
}

async function bookRow(
  deps: BookDeps & { trx: Trx },
  { importId, number }: { importId: string; number: number },
): Promise<void> {
  const { trx } = deps;
  const file = await lockRow(trx, "bookingImports", importId);
  const row = await trx
    .selectFrom("bookingImportRows")
    .select(["quoteId", "contacts", "requestedBy"])
    .where("importId", "=", importId)
    .where("number", "=", number)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (!file || !row) return;
  const memberId = row.requestedBy ?? file.createdBy;
  const member = await trx
    .selectFrom("accounts")
    .select("suspendedAt")
    .where("id", "=", memberId)
    .executeTakeFirst();
  const { liveAccountId, testAccountId } = await trx
    .selectFrom("businesses")
    .select(["liveAccountId", "testAccountId"])
    .where("id", "=", file.businessId)
    .executeTakeFirstOrThrow();
  const mode = actingBusinessId() === null ? "live" : "test";
  const business: BusinessActor = {
    businessId: file.businessId,
    mode,
    // The member's right was checked when they requested the booking; the record names that member.
    by: {
      kind: "member",
      accountId: memberId,
      memberRole: "booker",
      isSuspended: Boolean(member?.suspendedAt),
    },
  };
  const booked = await rollBackIfRefused(trx, () =>
    createBusinessBooking(deps, {
      business,
      accountId: mode === "live" ? liveAccountId : testAccountId,
      body: CreateBooking.parse({ ...(row.contacts as object), quoteId: row.quoteId }),
    }),
  );
  await trx
    .updateTable("bookingImportRows")
    .set(
      booked.ok
        ? { state: "booked", bookingId: booked.data, refusal: null }
        : { state: "failed", refusal: json({ code: booked.code, details: booked.details }) },
    )
    .where("importId", "=", importId)
    .where("number", "=", number)
    .execute();
}
