import type { RaiseTerms } from "@songtan/domain/quoting/raises/price-raise";
import { raiseNews } from "@songtan/domain/quoting/raises/raise-news";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { areaName } from "./load-raises.ts";

type News = RaiseTerms & { areaCodes: string[]; endsAt: Date; by: { id: string }; now: Date };

/** Drivers on duty in the areas read it while the raise runs, and get it as a notice from the budget of announcements. */
export async function announceRaise(
  trx: Trx,
  { places }: Pick<Deps, "places">,
  { areaCodes, endsAt, by, now, ...raise }: News,
): Promise<string> {
  const areas = areaCodes.map((code) => areaName(places, code));
  const { id } = await trx
    .insertInto("announcements")
    .values({
      audience: "driver",
      onDuty: true,
      areaCodes,
      textTh: raiseNews({ ...raise, areas: areas.map(({ th }) => th), endsAt }, "th"),
      textEn: raiseNews({ ...raise, areas: areas.map(({ en }) => en), endsAt }, "en"),
      startsAt: now,
      endsAt,
      createdBy: by.id,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, { name: "send_announcement", payload: { announcementId: id } });
  return id;
}

/** Drivers no longer read it, unless staff have ended the announcement already. */
export async function endRaiseNews(
  trx: Trx,
  { id, by, now }: { id: string; by: { id: string }; now: Date },
): Promise<void> {
  await trx
    .updateTable("announcements")
    .set({ endedAt: now, endedBy: by.id })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}
