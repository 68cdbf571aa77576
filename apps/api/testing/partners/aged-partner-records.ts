import { randomUUID } from "node:crypto";
import type { RetentionKey } from "@songtan/domain/retention";
import { sendWebhooksOnce } from "../../src/modules/partners/webhooks/sender.ts";
import { type Sweeping, start } from "../accounts/sweeping.ts";
import { newBusiness } from "./businesses.ts";
import { newPartner } from "./partner.ts";
import { openReceiver } from "./receiver.ts";
import { listen, ping } from "./webhooks.ts";

/** What programs of a business leave, at `start`; each answers whether it is gone. */
export const agedPartnerRecords = {
  requestLog: async (on) => {
    const { business, key } = await newPartner(on.world);
    const id = randomUUID();
    await on.world.deps.db
      .insertInto("partnerRequests")
      .values({
        ...{ id, businessId: business.id, mode: "live", keyId: key.id, at: start },
        ...{ method: "GET", path: "/api/bookings", status: 200, durationMs: 5 },
      })
      .execute();
    return on.rowGone("partner_requests", "id", id);
  },
  imports: async (on) => {
    const { business, owner } = await newPartner(on.world);
    const { id } = await on.world.deps.db
      .insertInto("bookingImports")
      .values({
        ...{ businessId: business.id, createdBy: owner.id, name: "วันนี้.csv", fileHash: "x" },
        ...{ headings: ["ชื่อผู้รับ"], columns: ["dropoffName"], createdAt: start },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await on.world.deps.db
      .insertInto("bookingImportRows")
      .values({ importId: id, number: 1, cells: ["คุณนิด"] })
      .execute();
    return on.rowGone("booking_import_rows", "import_id", id);
  },
  webhooks: async (on) => {
    const business = await newBusiness(on.world);
    const receiver = await openReceiver();
    const { id } = await listen(on.world, business, receiver);
    const { data } = await ping(on.world, business.test.token, id);
    await sendWebhooksOnce(on.world.deps);
    await receiver.close();
    const event = on.rowGone("webhook_events", "id", data.eventId);
    const delivery = on.rowGone("webhook_deliveries", "event_id", data.eventId);
    const attempt = on.rowGone("webhook_attempts", "event_id", data.eventId);
    return async () => (await event()) && (await delivery()) && (await attempt());
  },
} satisfies Partial<Record<RetentionKey, (on: Sweeping) => Promise<() => Promise<boolean>>>>;
