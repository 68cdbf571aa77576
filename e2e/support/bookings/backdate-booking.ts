import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { quietDataFolder } from "../browser/servers.ts";
import type { Booked } from "./booking-api.ts";

/**
 * Puts what has happened on a booking so far some minutes into the past, as if its driver had accepted it then. A story
 * cannot wait that long, and the server, rightly, believes no phone that reports something from before the acceptance.
 */
export async function backdateBooking({ id }: Pick<Booked, "id">, minutes: number): Promise<void> {
  const client = new pg.Client(quietDatabase());
  await client.connect();
  try {
    await client.query(
      "update booking_events set happened_at = happened_at - make_interval(mins => $2) where booking_id = $1",
      [id, minutes],
    );
    await client.query(
      "update bookings set assigned_at = assigned_at - make_interval(mins => $2) where id = $1",
      [id, minutes],
    );
  } finally {
    await client.end();
  }
}

/** The quiet server's embedded database, by the file in which it says where it listens. */
function quietDatabase(): pg.ClientConfig {
  const folder = join(quietDataFolder, "postgres");
  const record = join(folder, "placement.json");
  const placed = existsSync(record)
    ? (JSON.parse(readFileSync(record, "utf8")) as { homeFolder?: string })
    : {};
  const lines = readFileSync(
    join(placed.homeFolder ?? folder, "cluster", "postmaster.pid"),
    "utf8",
  ).split("\n");
  return {
    host: lines[4] ?? "",
    port: Number(lines[3]),
    user: "songtan_owner",
    database: "songtan",
  };
}
