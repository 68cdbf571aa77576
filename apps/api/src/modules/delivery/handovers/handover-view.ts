import type { HandoverView } from "@songtan/contract/console/handovers";
import type { Reader } from "../../../db/database.ts";
import type { HandoverRow } from "../../accounting/booking-postings/load-handovers.ts";

type Person = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  plate: string | null;
};

/** A driver as staff read of them. */
export const toDriver = ({
  id,
  firstName,
  lastName,
  phone,
  plate,
}: Person): HandoverView["from"] => ({
  id,
  name: `${firstName} ${lastName}`,
  phone,
  plate,
});

/** Handovers as staff read them, each with its two drivers. */
export async function viewHandovers(
  db: Reader,
  rows: readonly HandoverRow[],
): Promise<HandoverView[]> {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.accountId", "accounts.id")
    .select(["accounts.id", "firstName", "lastName", "phone", "plate"])
    .where(
      "accounts.id",
      "in",
      rows.flatMap((row) => [row.fromDriverId, row.toDriverId]),
    )
    .execute();
  const driver = (id: string) => toDriver(people.find((person) => person.id === id) as Person);
  return rows.map((row) => ({
    id: row.id,
    from: driver(row.fromDriverId),
    to: driver(row.toDriverId),
    latitude: row.latitude,
    longitude: row.longitude,
    place: row.place,
    words: row.note,
    proposedAt: row.proposedAt.toISOString(),
    givenAt: row.givenAt?.toISOString() ?? null,
    takenAt: row.receivedAt?.toISOString() ?? null,
  }));
}
