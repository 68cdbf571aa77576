import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";

/** The event's own hash, as its phone should have made it. */
export const eventHash = (event: TaskEvent): string => sha256(hashedText(event)).toString("hex");

type Received = {
  id: string;
  bookingId: string;
  driverId: string;
  hash: string | null;
  eventHash: string;
  at: Date;
};

/**
 * Returns the server's signed receipt for an event and the time of its arrival, which the phone stores as evidence. It
 * needs the program's secret, so a row that was rewritten in the database together with its hash lacks a valid one.
 */
export const eventReceipt = (
  secrets: Deps["secrets"],
  { id, bookingId, driverId, hash, ...rest }: Received,
): string =>
  secrets.keyedHash(
    "task-event",
    [id, bookingId, driverId, hash ?? "", rest.eventHash, rest.at.toISOString()].join(":"),
  );
