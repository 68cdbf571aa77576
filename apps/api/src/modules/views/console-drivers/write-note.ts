import type { NoteView } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";

export type DriverChange = {
  driverId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};

/** A note about a driver, for other staff. It stays as it was written. */
export async function writeNote(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, text }: DriverChange & { text: string },
): Promise<NoteView> {
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .select("account_id")
    .where("account_id", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  const { id } = await trx
    .insertInto("driver_notes")
    .values({ driver_id: driverId, staff_id: by.id, text, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const subject = { kind: "driver", id: driverId } as const;
  await recordAudit(trx, {
    actor: by,
    action: "driver.noted",
    subject,
    detail: { noteId: id },
    at: now,
  });
  return { id, text, by: by.name, at: now.toISOString() };
}

/** Says that a number two accounts share was looked at. */
export async function resolveFlag(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, flagId }: DriverChange & { flagId: string },
): Promise<void> {
  const now = clock();
  const flag = await trx
    .updateTable("driver_flags")
    .set({ resolved_at: now, resolved_by: by.id })
    .where("id", "=", flagId)
    .where("driver_id", "=", driverId)
    .where("resolved_at", "is", null)
    .returning(["kind", "other_driver_id"])
    .executeTakeFirst();
  if (!flag) throw new Refusal("not_found");
  await recordAudit(trx, {
    actor: by,
    action: "driver.flag_resolved",
    subject: { kind: "driver", id: driverId },
    detail: { kind: flag.kind, otherDriverId: flag.other_driver_id },
    at: now,
  });
}
