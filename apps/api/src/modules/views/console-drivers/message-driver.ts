import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { broadcastNotice } from "@songtan/contract/messages/duty-notices";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { loadFirstChannels } from "../../platform/notifications/reachable-people.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import type { DriverChange } from "./write-note.ts";

/**
 * Sends a driver a notice that staff wrote. It reaches them like a message in a chat, and has no answer.
 * @throws Refusal `not_found`, `conflict` where the account is closed, or `unreachable` where it would reach no one
 */
export async function messageDriver(
  trx: Trx,
  deps: Pick<Deps, "clock" | "push" | "lineMessages">,
  { driverId, by, text }: DriverChange & { text: string },
): Promise<void> {
  const now = deps.clock();
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("closedAt")
    .where("accounts.id", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  if (driver.closedAt) throw new Refusal("conflict");
  const channels = await loadFirstChannels({ ...deps, db: trx }, [driverId], "message");
  if (!channels.has(driverId)) throw new Refusal("unreachable");
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
