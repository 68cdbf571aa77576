import type { HandoverView } from "@songtan/contract/console/handovers";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { HandoverRow } from "../../accounting/booking-postings/load-handovers.ts";

type Person = {
  id: string;
  first_name: string;
  last_name: string;
  phone: string;
  plate: string | null;
};

/** A driver as staff read of them. */
export const toDriver = ({
  id,
  first_name,
  last_name,
  phone,
  plate,
}: Person): HandoverView["from"] => ({
  id,
  name: `${first_name} ${last_name}`,
  phone,
  plate,
});

/** Handovers as staff read them, each with its two drivers. */
export async function viewHandovers(
  db: Pick<Kysely<Database>, "selectFrom">,
  rows: readonly HandoverRow[],
): Promise<HandoverView[]> {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.account_id", "accounts.id")
    .select(["accounts.id", "first_name", "last_name", "phone", "plate"])
    .where(
      "accounts.id",
      "in",
      rows.flatMap((row) => [row.from_driver_id, row.to_driver_id]),
    )
    .execute();
  const driver = (id: string) => toDriver(people.find((person) => person.id === id) as Person);
  return rows.map((row) => ({
    id: row.id,
    from: driver(row.from_driver_id),
    to: driver(row.to_driver_id),
    latitude: row.latitude,
    longitude: row.longitude,
    place: row.place,
    words: row.words,
    proposedAt: row.proposed_at.toISOString(),
    givenAt: row.given_at?.toISOString() ?? null,
    takenAt: row.taken_at?.toISOString() ?? null,
  }));
}
