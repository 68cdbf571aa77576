import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { broadcastNotice } from "@songtan/contract/messages/duty-notices";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import type { DriverChange } from "./write-note.ts";

/** Sends a driver a notice that staff wrote. It reaches them like a message in a chat, and has no answer. */
export async function messageDriver(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, text }: DriverChange & { text: string },
): Promise<void> {
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("closedAt")
    .where("accounts.id", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  if (driver.closedAt) throw new Refusal("conflict");
  const source = `staff_message:${randomUUID()}`;
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "message",
    source,
    path: "/driver/dashboard",
    tag: source,
    textFor: (locale) => broadcastNotice(text, locale),
    now,
  });
  await recordAudit(trx, {
    actor: by,
    action: "driver.messaged",
    subject: { kind: "driver", id: driverId },
    detail: { words: text },
    at: now,
  });
}
