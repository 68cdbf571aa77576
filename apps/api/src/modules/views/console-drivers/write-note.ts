import type { NoteView } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";

export type DriverChange = {
  driverId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};

/** Stores a note about a driver, for other staff. A note cannot be changed. */
export async function writeNote(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, text }: DriverChange & { text: string },
): Promise<NoteView> {
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  const { id } = await trx
    .insertInto("driverNotes")
    .values({ driverId, staffId: by.id, text, createdAt: now })
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
    .updateTable("driverFlags")
    .set({ resolvedAt: now, resolvedBy: by.id })
    .where("id", "=", flagId)
    .where("driverId", "=", driverId)
    .where("resolvedAt", "is", null)
    .returning(["kind", "otherDriverId"])
    .executeTakeFirst();
  if (!flag) throw new Refusal("not_found");
  await recordAudit(trx, {
    actor: by,
    action: "driver.flag_resolved",
    subject: { kind: "driver", id: driverId },
    detail: { kind: flag.kind, otherDriverId: flag.otherDriverId },
    at: now,
  });
}
