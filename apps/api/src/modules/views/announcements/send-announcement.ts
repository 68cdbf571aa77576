import { broadcastNotice } from "@songtan/contract/messages/duty-notices";
import { isInAreas } from "@songtan/domain/quoting/raises/price-raise";
import { amphoeOf } from "@songtan/places/reverse";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { listRecipients } from "./recipients.ts";

/** Drivers in one transaction: a second of work. */
const batchRows = 200;

/** The source of its notices: one for each driver. */
export const noticeSource = (announcementId: string): string => `announcement:${announcementId}`;

/**
 * Sends a notice to every driver it is for. Run twice, each driver gets one. A driver without theirs, because it cannot be
 * written, fails the job, which tries again, after all others have theirs.
 */
export async function sendAnnouncement(
  deps: Pick<Deps, "db" | "clock" | "livePlaces" | "places">,
  { announcementId }: Jobs["send_announcement"],
): Promise<void> {
  const { db, clock } = deps;
  const announcement = await db
    .selectFrom("announcements")
    .selectAll()
    .where("id", "=", announcementId)
    .executeTakeFirst();
  const now = clock();
  if (!announcement || announcement.endedAt || announcement.endsAt <= now) return;
  const texts = { th: announcement.textTh, en: announcement.textEn };
  const sendTo = (ids: readonly string[]) =>
    db.transaction().execute(async (trx) => {
      for (const accountId of ids)
        await enqueueNotice(trx, {
          accountId,
          event: "message",
          source: noticeSource(announcementId),
          path: "/driver/dashboard",
          tag: noticeSource(announcementId),
          // A thousand SMS cost more than a closed road is worth.
          only: ["push", "line"],
          purpose: "announcement",
          textFor: (locale) => broadcastNotice(texts[locale], locale),
          now,
        });
    });
  const problems: unknown[] = [];
  let after: string | null = null;
  do {
    const ids = await listRecipients(db, announcement, { after, limit: batchRows });
    const meant = await keepThoseIn(deps, ids, announcement.areaCodes);
    await sendTo(meant)
      .catch(() => forEachIsolated(meant, (id) => sendTo([id])))
      .catch((problem: unknown) => problems.push(problem));
    after = ids.length < batchRows ? null : (ids.at(-1) ?? null);
  } while (after);
  const { count } = await db
    .selectFrom("notices")
    .select((one) => one.fn.countAll<number>().as("count"))
    .where("source", "=", noticeSource(announcementId))
    .executeTakeFirstOrThrow();
  await db
    .updateTable("announcements")
    .set({ recipients: Number(count) })
    .where("id", "=", announcementId)
    .execute();
  if (problems.length > 0) throw new AggregateError(problems, String(problems[0]));
}

/** Those of the drivers who were last seen in one of the areas; all of them where it names none. */
async function keepThoseIn(
  { livePlaces, places }: Pick<Deps, "livePlaces" | "places">,
  ids: readonly string[],
  areaCodes: readonly string[] | null,
): Promise<readonly string[]> {
  if (!areaCodes) return ids;
  const seen = await livePlaces.last(ids);
  return ids.filter((id) => {
    const place = seen.get(id);
    const district = place && amphoeOf(places, place);
    return (
      district &&
      isInAreas(
        { provinceCode: district.provinceCode, districtCode: district.amphoeCode },
        areaCodes,
      )
    );
  });
}
