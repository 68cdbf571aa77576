import type { TaskEvent } from "@songtan/contract/tasks";
import Dexie, { type EntityTable } from "dexie";
import type { Fact, KeptPicture } from "./outgoing-queue.ts";

/** What waits to be sent, on the phone's own disk: it outlives the page, the browser and the app's update. */
export type OutgoingStore = {
  /** Everything that waits for this driver, in the order it was written. */
  load(driverId: string): Promise<{ facts: Fact[]; pictures: KeptPicture[] }>;
  /** Writes a fact with its pictures, all or nothing. Rejects when the disk is full or refused. */
  keepFact(driverId: string, fact: Fact): Promise<void>;
  /** The fact has arrived, or never will; its pictures go with it unless they are still to be sent. */
  dropFact(eventId: string, pictures: "drop" | "send"): Promise<void>;
  dropPicture(id: string): Promise<void>;
};

type FactRow = { place?: number; eventId: string; driverId: string; taskId: string; event: TaskEvent };
type PictureRow = KeptPicture & { driverId: string; eventId: string };

type OutboxTables = {
  facts: EntityTable<FactRow, "place">;
  pictures: EntityTable<PictureRow, "id">;
};

export function openOutboxStore(name = "songtan-outbox"): OutgoingStore {
  const db = new Dexie(name) as Dexie & OutboxTables;
  db.version(1).stores({ facts: "++place, &eventId, driverId", pictures: "id, eventId, driverId" });
  return {
    async load(driverId) {
      const facts = await db.facts.where({ driverId }).sortBy("place");
      const pictures = await db.pictures.where({ driverId }).toArray();
      const waiting = new Set(facts.map(({ eventId }) => eventId));
      return {
        facts: facts.map(({ eventId, taskId, event }) => ({
          taskId,
          event,
          pictures: pictures.filter((picture) => picture.eventId === eventId),
        })),
        pictures: pictures.filter(({ eventId }) => !waiting.has(eventId)),
      };
    },
    async keepFact(driverId, { taskId, event, pictures }) {
      await db.transaction("rw", db.facts, db.pictures, async () => {
        await db.facts.add({ eventId: event.id, driverId, taskId, event });
        await db.pictures.bulkAdd(pictures.map((picture) => ({ ...picture, taskId, driverId, eventId: event.id })));
      });
    },
    async dropFact(eventId, pictures) {
      await db.transaction("rw", db.facts, db.pictures, async () => {
        await db.facts.where({ eventId }).delete();
        if (pictures === "drop") await db.pictures.where({ eventId }).delete();
      });
    },
    async dropPicture(id) {
      await db.pictures.delete(id);
    },
  };
}
