import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { broadcastNotice } from "@songtan/contract/messages/duty-notices";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { loadFirstChannels } from "../../platform/notifications/reachable-people.ts";
import { refuseForeignLinks } from "../../platform/notifications/refuse-foreign-links.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { requireRoom } from "../../platform/paid-messages/reserve.ts";
import type { DriverChange } from "./write-note.ts";

/**
 * Sends a driver a notice that staff wrote. The driver receives it like a chat message, but cannot reply.
 * @throws Refusal `invalid` for a link to another site, `not_found`, `conflict` where the account is closed, `unreachable` where it would reach no one,
 *   or `staff_messages_used` where it would cost more than the hour's budget
 */
export async function messageDriver(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings" | "push" | "lineMessages">,
  { driverId, by, text }: DriverChange & { text: string },
): Promise<void> {
  const now = deps.clock();
  refuseForeignLinks(deps.settings, { text });
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("closedAt")
    .where("accounts.id", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  if (driver.closedAt) throw new Refusal("conflict");
  const channels = await loadFirstChannels({ ...deps, db: trx }, [driverId], "message");
  const channel = channels.get(driverId);
  if (!channel) throw new Refusal("unreachable");
  const purpose = "driver_message";
  if (channel === "sms" || channel === "line")
    await requireRoom(trx, deps, { channel, purpose, accountId: driverId });
  const source = `staff_message:${randomUUID()}`;
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "message",
    purpose,
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
