import { siam, silom, type World } from "./world.ts";

type Made = { id: string };

/** A business's program books in test mode, pushes its booking and moves its clock. */
export async function testModeChapter({ caller, other }: World): Promise<void> {
  const business: Made = await caller.done(other, "POST /businesses", {
    body: { name: "ร้านทดสอบ" },
  });
  const key: { secretKey: string } = await caller.done(other, "POST /businesses/{id}/keys", {
    path: { id: business.id },
    body: { mode: "test", name: "ทดสอบ", scopes: ["quotes", "bookings.read", "bookings.write"] },
  });
  const program = { name: "a program", token: key.secretKey };
  const quote: Made = await caller.done(program, "POST /quotes", {
    body: {
      stops: [siam, silom],
      vehicle: "motorcycle",
      parcel: { category: "document", weightKg: 1 },
    },
  });
  const booking: Made = await caller.done(program, "POST /bookings", {
    body: {
      quoteId: quote.id,
      stops: [
        { contactName: "มาลี", contactPhone: "0811111111" },
        { contactName: "สมชาย", contactPhone: "+66800000003" },
      ],
    },
  });
  await caller.done(program, "POST /test/bookings/{id}/advance", {
    path: { id: booking.id },
    body: { to: "picked_up" },
  });
  await caller.done(program, "POST /test/balance", { body: { amountSatang: 100_000 } });
  await caller.done(program, "GET /test/clock", {});
  await caller.done(program, "POST /test/webhook-events", { body: { type: "invoice.issued" } });
  await caller.done(program, "POST /test/clock", { body: { advanceSeconds: 3600 } });
}
