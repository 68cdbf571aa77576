import { bankOf } from "./bank.ts";
import { delivered } from "./jobs.ts";
import { eventually, runJob, type World } from "./world.ts";

/** The books: read, compared with the provider, what customers withheld, and a month closed. */
export async function booksChapter(world: World): Promise<void> {
  const { caller, staff, customer } = world;
  await caller.done(staff, "GET /console/books/trial-balance");
  await caller.done(staff, "GET /console/books/proof");
  await caller.done(staff, "GET /console/books/entries", { query: { limit: 20 } });
  await caller.done(staff, "GET /console/books/months");
  const { booking } = await delivered(world, customer);
  const certificate = {
    bookingNumber: booking.number,
    payerName: "ร้านดอกไม้",
    payerTaxId: "1112034563562",
    certificateNumber: `${Date.now()}`,
    certificateOn: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    income: "transport",
    baseSatang: 10_000,
    taxSatang: 100,
  };
  await caller.done(staff, "POST /console/books/withholdings", { body: certificate });
  await caller.done(staff, "GET /console/books/withholdings");
  await differences(world);
  await closeMonth(world);
}

async function differences(world: World): Promise<void> {
  const { caller, staff } = world;
  const bank = bankOf(world);
  const charge = await bank.chargeUnknown(await bank.token());
  await bank.approve(charge?.id ?? "");
  await world.product.withDatabase((client) =>
    client.query(
      "update sandbox_provider_objects set body = jsonb_set(body, '{created_at}', to_jsonb($2::text)) where id = $1",
      [charge?.id, new Date(Date.now() - 86_400_000).toISOString()],
    ),
  );
  await runJob(world, "reconcile_provider");
  const difference = await eventually("a difference", async () => {
    const { differences: open } = await caller.done(staff, "GET /console/provider-differences", {
      query: { state: "open" },
    });
    return (open as { id: string }[])[0];
  });
  await caller.done(staff, "POST /console/provider-differences/{id}/settle", {
    path: { id: difference.id },
    body: { words: "ค่าธรรมเนียม" },
  });
}

async function closeMonth(world: World): Promise<void> {
  const { caller, staff } = world;
  const months = await caller.done(staff, "GET /console/books/months");
  // This is permanent: a database with a closed month already has no other past month.
  if (JSON.stringify(months).includes('"closed"')) return;
  // Months close in their order.
  const oldest = (months as { month: string }[]).map(({ month }) => month).sort()[0] ?? "";
  const path = { month: oldest };
  const { entries } = await caller.done(staff, "GET /console/books/months/{month}", { path });
  await caller.done(staff, "POST /console/books/months/{month}/close", {
    path,
    body: { seenEntries: entries },
  });
}
