import type { RaiseView } from "@songtan/contract/console/live/raises";
import type { PriceRaise } from "@songtan/domain/quoting/raises/price-raise";
import { titleOf } from "@songtan/places/address";
import type { PlaceIndex } from "@songtan/places/place-index";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

/** As JSON has it, with instants as text. */
export type RaiseRow = Omit<PriceRaise, "startsAt" | "endsAt"> &
  Record<"startsAt" | "endsAt", string>;

/** The raises that run at an instant, as a column of another statement. */
export const raisesAt = (at: Date): RawBuilder<RaiseRow[]> => sql<RaiseRow[]>`
  (select coalesce(json_agg(json_build_object('percent', percent, 'reason', reason, 'areaCodes', area_codes,
    'startsAt', starts_at, 'endsAt', ends_at)), '[]')
  from price_raises where ended_at is null and starts_at <= ${at} and ends_at > ${at})`;

export const toRaise = ({ startsAt, endsAt, ...raise }: RaiseRow): PriceRaise => ({
  ...raise,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** The name of a province or district in both languages. */
export function areaName({ areas }: Pick<PlaceIndex, "areas">, code: string) {
  const place = areas.get(code);
  return { code, th: place ? titleOf(place, "th") : code, en: place ? titleOf(place, "en") : code };
}

/** Raises that run or wait for a second person, the oldest first. */
export async function listRaises(
  db: Reader,
  { places, now }: { places: PlaceIndex; now: Date },
): Promise<RaiseView[]> {
  const rows = await db
    .selectFrom("priceRaises")
    .innerJoin("staff", "staff.id", "proposedBy")
    .selectAll("priceRaises")
    .select("staff.name")
    .where("endedAt", "is", null)
    .where((eb) => eb.or([eb("endsAt", "is", null), eb("endsAt", ">", now)]))
    .orderBy("proposedAt")
    .orderBy("priceRaises.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    percent: row.percent,
    hours: row.hours,
    reason: row.reason,
    areas: row.areaCodes.map((code) => areaName(places, code)),
    proposedBy: { id: row.proposedBy, name: row.name },
    proposedAt: row.proposedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }));
}
