import { sendWebhooksOnce } from "../../src/modules/partners/webhooks/sender.ts";
import type { TestWorld } from "../world/test-world.ts";
import { callDialect, newPartner, type Wire } from "./dialect.ts";
import { openReceiver } from "./receiver.ts";

/** A partner of the dialect, its server, and what comes there. It has no address yet. */
export async function openDialectHook(world: TestWorld) {
  const partner = await newPartner(world);
  const receiver = await openReceiver();
  const isRecording = async (): Promise<boolean> => {
    const { rows } = await world.owner.query(
      "select from graphile_worker.jobs where task_identifier = 'record_dialect_events' and attempts = 0",
    );
    return rows.length > 0;
  };
  /** What has come since, after all that waits was sent. */
  const drainTexts = async (): Promise<string[]> => {
    // One run of the queue may leave what waits behind another job of the same booking.
    do await world.runJobs();
    while (await isRecording());
    await sendWebhooksOnce(world.deps);
    return receiver.received.splice(0).map(({ body }) => body);
  };
  return {
    partner,
    receiver,
    url: `${receiver.url}?a=1`,
    listen: (to: string) => callDialect(world, partner, "PATCH /v3/webhook", { data: { url: to } }),
    drainTexts,
    drain: async (): Promise<Wire[]> => (await drainTexts()).map((text) => JSON.parse(text)),
  };
}

export const typesOf = (events: Wire[]): string[] => events.map(({ eventType }) => eventType);
