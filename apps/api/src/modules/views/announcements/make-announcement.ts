import type { MakeAnnouncement } from "@songtan/contract/console/overview/announcements";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { refuseForeignLinks } from "../../platform/notifications/refuse-foreign-links.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

type By = AuditActor & { kind: "staff" };
const dayMilliseconds = 86_400_000;

/**
 * Announces something from its start to its end. Drivers get it as a notice as well, when it starts.
 * @throws Refusal `invalid` for times in the wrong order or far away, or a link to another site; `announcement_not_for_customers`
 */
export async function makeAnnouncement(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { input, by, now }: { input: MakeAnnouncement; by: By; now: Date },
): Promise<string> {
  const { audience, provinceCode, vehicle, onDuty, text } = input;
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
  checkTimes({ startsAt, endsAt, now });
  refuseForeignLinks(settings, { "text.th": text.th, "text.en": text.en });
  if (audience === "customer" && (vehicle || onDuty))
    throw new Refusal("announcement_not_for_customers");
  const { id } = await trx
    .insertInto("announcements")
    .values({
      audience,
      provinceCode,
      vehicle,
      onDuty,
      textTh: text.th,
      textEn: text.en,
      startsAt,
      endsAt,
      createdBy: by.id,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (audience === "driver")
    await enqueue(trx, {
      name: "send_announcement",
      payload: { announcementId: id },
      ...(startsAt > now && { runAt: startsAt }),
    });
  await recordAudit(trx, {
    actor: by,
    action: "announcement.made",
    subject: { kind: "announcement", id },
    detail: { audience, provinceCode, vehicle, onDuty, text: text.th, endsAt },
    at: now,
  });
  return id;
}

function checkTimes({ startsAt, endsAt, now }: Record<"startsAt" | "endsAt" | "now", Date>): void {
  const latest = now.getTime() + limits.announcementDays * dayMilliseconds;
  if (endsAt <= startsAt || endsAt <= now || endsAt.getTime() > latest)
    throw new Refusal("invalid", {}, { endsAt: "date_invalid" });
}

/** @throws Refusal `not_found`; `announcement_over` when it has ended already */
export async function endAnnouncement(
  trx: Trx,
  { id, by, now }: { id: string; by: By; now: Date },
): Promise<void> {
  const row = await lockRow(trx, "announcements", id);
  if (!row) throw new Refusal("not_found");
  if (row.endedAt || row.endsAt <= now) throw new Refusal("announcement_over");
  await trx
    .updateTable("announcements")
    .set({ endedAt: now, endedBy: by.id })
    .where("id", "=", id)
    .execute();
  const subject = { kind: "announcement", id } as const;
  await recordAudit(trx, { actor: by, action: "announcement.ended", subject, at: now });
}
