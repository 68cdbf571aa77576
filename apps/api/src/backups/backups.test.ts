import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, everyRow, openWorkspace, ownerOf } from "../../testing/faults/backups.ts";
import { type Books, closeBooks, deliver, openBooks } from "../../testing/money/books.ts";
import { call } from "../../testing/world/call.ts";
import { book } from "../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../testing/world/people.ts";
import { sendPicture } from "../../testing/world/pictures.ts";
import { testDeps } from "../../testing/world/test-world.ts";
import { diskFiles } from "../adapters/disk-files.ts";
import { buildApp } from "../app.ts";
import { loadTrialBalance } from "../ledger/trial-balance.ts";
import { describeKeys } from "./keys.ts";
import { type Manifest, manifestFile } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let books: Books;
let customer: Person;
let driver: Person;
let waiting: BookingView;
let pictures: Record<"avatar" | "citizen-card", { id: string; url: string }>;
const odd = 'ซอย 1\u2028ชั้น 2\nหลัง \\N "ตลาด"\t🛵';

/** One delivered job with its money and receipt, one that waits, pictures plain and sealed, positions of another day. */
beforeAll(async () => {
  workspace = await openWorkspace();
  books = await openBooks();
  const { world } = books;
  [customer, driver] = [await newCustomer(world), await newDriver(world)];
  await deliver({ world, driver }, { customer });
  await world.runJobs();
  waiting = await book(world, customer);
  pictures = { avatar: await picture("avatar"), "citizen-card": await picture("citizen-card") };
  const { owner } = world;
  await owner.query("update stops set address = $1 where booking_id = $2 and index = 1", [
    odd,
    waiting.id,
  ]);
  await owner.query("select make_position_days('2025-01-02', '2025-01-02')");
  await owner.query(
    `insert into positions (booking_id, city, driver_id, latitude, longitude, recorded_at, received_at)
     select $1, city_of($1), $2, 13.7300000000000001, 100.1 + 0.2, at, at
     from unnest(array['2025-01-02 03:04:05.678901+00', '2024-01-01 00:00:00+00']::timestamptz[]) at`,
    [waiting.id, driver.id],
  );
  // A worker had locked this job when the snapshot was made.
  await owner.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone' where id = (select min(id) from graphile_worker._private_jobs)",
  );
});
afterAll(async () => {
  await closeBooks();
  await workspace.clear();
});

async function picture(purpose: "avatar" | "citizen-card") {
  const file = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#3a7" } })
    .jpeg()
    .toBuffer();
  const redaction = purpose === "citizen-card" ? { redaction: "confirmed" } : {};
  const sent = await sendPicture(books.world, driver.token, { file, purpose, ...redaction });
  expect(sent.status).toBe(201);
  return sent.data;
}

test("every row and every file is restored, and the program continues from that state", async () => {
  const { world } = books;
  const folder = await backUp(world, workspace.folder);
  const manifest = JSON.parse(await readFile(join(folder, manifestFile), "utf8")) as Manifest;
  expect(manifest.files).toMatchObject({
    keys: [expect.any(String), expect.any(String)],
    missing: [],
  });
  expect(manifest.migration).toMatch(/^\d{4}_\w+\.sql$/);

  const database = await workspace.emptyDatabase();
  const files = diskFiles(await mkdtemp(join(workspace.folder, "files-")));
  const logged: string[] = [];
  await restoreBackup(
    { owner: ownerOf(database), files, keys: describeKeys(world.deps.secrets) },
    { folder, replace: false, withoutKeys: false, log: (line) => logged.push(line) },
  );
  expect(logged).toHaveLength(3);

  const before = await everyRow(world.database);
  const after = await everyRow(database);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const jobs = "graphile_worker._private_jobs";
  for (const name of Object.keys(before))
    if (name !== jobs) expect([name, after[name]]).toEqual([name, before[name]]);
  expect(after[jobs]?.length).toBe(before[jobs]?.length);
  expect(after[jobs]?.join()).not.toContain("gone");
  for (const name of [
    "public.bookings",
    "public.ledger_postings",
    "public.receipts",
    "public.positions",
    jobs,
  ])
    expect([name, after[name]?.length]).not.toEqual([name, 0]);

  const restored = await testDeps({ database, now: () => world.clock.now });
  Object.assign(restored.deps, { files });
  const app = await buildApp(restored.deps);
  const again = { ...world, app, deps: restored.deps, database };
  try {
    const share = new URL(waiting.shareUrl).pathname.split("/").at(-1);
    expect((await app.inject(`/api/tracking/${share}`)).statusCode).toBe(200);
    const shown = await call<BookingView>(again, `GET /bookings/${waiting.id}`, {
      token: customer.token,
    });
    expect(shown.data.stops[1]?.address).toBe(odd);
    const [was, is] = [
      await world.app.inject(pictures.avatar.url),
      await app.inject(pictures.avatar.url),
    ];
    expect([is.statusCode, is.rawPayload]).toEqual([200, was.rawPayload]);
    // The next ids, days and receipt's number follow the last: nothing is made twice.
    const { booking } = await deliver({ world: again, driver: await newDriver(again) });
    expect(booking.id).toBeTruthy();
    const { totalSatang, differing, accounts } = await loadTrialBalance(restored.deps.db);
    expect([totalSatang, differing]).toEqual([0, []]);
    expect(accounts).not.toEqual([]);
    // What the program may not do it may still not do.
    for (const statement of [
      "update ledger_postings set amount_satang = 0",
      "delete from booking_events",
    ])
      await expect(sql.raw(statement).execute(restored.deps.db)).rejects.toThrow(
        /permission denied/,
      );
  } finally {
    await app.close();
    await restored.close();
  }
}, 90_000);
