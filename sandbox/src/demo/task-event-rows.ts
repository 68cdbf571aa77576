import { createHash } from "node:crypto";
import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { addSeconds, type DemoHistory, demoCity, iso } from "./demo-history.ts";

/** Each event with the hash of the one before, as the driver's phone made them. */
export function taskEventRows({ id, driverId, played }: DemoHistory): Row[] {
  let previousHash: string | null = null;
  return (played?.events ?? []).map((event) => {
    const body = { ...event.body, ...(previousHash && { previousHash }) } as TaskEvent;
    const hash = createHash("sha256").update(hashedText(body)).digest("hex");
    const row: Row = {
      ...{
        id: event.id,
        bookingId: id,
        city: demoCity,
        driverId,
        kind: event.kind,
        stopIndex: event.stopIndex,
      },
      occurredAt: iso(event.at),
      happenedAt: iso(event.at),
      receivedAt: iso(addSeconds(event.at, 1)),
      body: { ...body, hash },
      outcome: "applied",
      previousHash,
      hash,
    };
    previousHash = hash;
    return row;
  });
}

export function proofRows({ booking, id, played }: DemoHistory): Row[] {
  return (played?.events ?? []).flatMap((event) => {
    const stop = booking.stops[event.stopIndex];
    const proof = (kind: string, columns: Row): Row => ({
      ...{
        id: stableId(`${kind} of ${event.id}`),
        bookingId: id,
        city: demoCity,
        stopIndex: event.stopIndex,
        taskEventId: event.id,
      },
      ...{ kind, uploadId: null, recipientName: null, verified: null, ...columns },
      ...{ latitude: stop?.place.latitude ?? null, longitude: stop?.place.longitude ?? null },
      happenedAt: iso(event.at),
      receivedAt: iso(addSeconds(event.at, 1)),
    });
    return [
      ...event.pictures.map((picture) =>
        proof(picture.purpose === "proof" ? "photo" : "signature", { uploadId: picture.id }),
      ),
      ...(event.recipientName
        ? [proof("recipient_name", { recipientName: event.recipientName })]
        : []),
      ...(event.pinVerified ? [proof("pin", { verified: true })] : []),
    ];
  });
}
