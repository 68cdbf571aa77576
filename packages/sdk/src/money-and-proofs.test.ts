import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness, type TestBusiness } from "../../../apps/api/testing/partners/businesses.ts";
import { call } from "../../../apps/api/testing/world/call.ts";
import { book, send } from "../../../apps/api/testing/world/delivery.ts";
import { fare, toPickUp } from "../../../apps/api/testing/world/driving.ts";
import { newDriver } from "../../../apps/api/testing/world/people.ts";
import { photo, sendPicture, sha256Hex } from "../../../apps/api/testing/world/pictures.ts";
import {
  advance,
  bookInTestMode,
  moveTestClock,
} from "../../../apps/api/testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../apps/api/testing/world/test-world.ts";
import { createClient } from "./client.ts";

let world: TestWorld;
let business: TestBusiness;
let url: string;
beforeAll(async () => {
  world = await openTestWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  business = await newBusiness(world);
});
afterAll(() => world.close());

test("the proofs of a booking are listed with their pictures, byte for byte, and their chain", async () => {
  const client = createClient({ key: business.live.token, url });
  const driver = await newDriver(world);
  const { id, totalSatang } = await book(world, business.live);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const picture = await photo().jpeg().toBuffer();
  const taken = { id: crypto.randomUUID(), sha256: sha256Hex(picture) };
  await send(world, driver, id, [
    ...toPickUp,
    fare({ totalSatang } as never),
    { kind: "picked_up", proof: { photos: [taken] } },
  ]);
  const [waiting] = await client.bookings.proofs.list(id);
  expect(waiting).toMatchObject({ stopIndex: 0, kind: "photo", url: null });
  await expect(client.bookings.proofs.picture({ url: null })).rejects.toMatchObject({
    code: "no_picture",
  });
  const form = { purpose: "proof", ...taken, file: picture };
  expect((await sendPicture(world, driver.token, form)).status).toBe(201);
  const [shown] = await client.bookings.proofs.list(id);
  const bytes = await client.bookings.proofs.picture(shown ?? { url: null });
  const served = await (await fetch(`${url}${shown?.url}`)).arrayBuffer();
  expect(sha256Hex(bytes)).toBe(sha256Hex(new Uint8Array(served)));
  const chain = await client.bookings.proofs.chain(id);
  expect(chain.events.map(({ kind }) => kind)).toContain("picked_up");
  expect((await client.bookings.receipts(id)).receipts).toEqual([]);
  const elsewhere = { url: "@evil.example/api/files/1" };
  await expect(client.bookings.proofs.picture(elsewhere)).rejects.toMatchObject({
    code: "no_picture",
  });
});

test("a key reads balance, statement and invoices; a signal ends those calls too", async () => {
  const { token: key } = business.test;
  const client = createClient({ key, url, locale: "en" });
  await world.owner.query("update businesses set credit_limit_satang = 1000000 where id = $1", [
    business.id,
  ]);
  const onInvoice = { payment: { method: "invoice" } };
  const { id, totalSatang } = await bookInTestMode(world, { key }, onInvoice);
  await advance(world, { key }, id, "delivered");
  await moveTestClock(world, { key }, 32 * 86_400);
  const listed = [];
  for await (const invoice of client.money.invoices.list({ limit: 1 })) listed.push(invoice);
  expect(listed).toMatchObject([{ openSatang: totalSatang }]);
  const invoice = await client.money.invoices.get(listed[0]?.id ?? "");
  expect(invoice.lines).toMatchObject([{ bookingId: id, amountSatang: totalSatang }]);
  expect(await client.money.balance()).toMatchObject({ mode: "test", invoicedSatang: totalSatang });
  const month = (await client.test.clock.get()).now.slice(0, 7);
  expect((await client.money.statement(month)).month).toContain(month);
  await expect(client.money.payment(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(client.money.receipt(id)).rejects.toMatchObject({ code: "not_found" });
  const stop = new AbortController();
  stop.abort();
  const ended = createClient({ key, url, signal: stop.signal });
  await expect(ended.money.balance()).rejects.toMatchObject({ code: "aborted" });
  await expect(ended.bookings.proofs.picture({ url: "/api/files/1" })).rejects.toMatchObject({
    code: "aborted",
  });
}, 60_000);

test("the examples of the README run as they are", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [begin = "", proofs = ""] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  );
  const file = join(mkdtempSync(join(tmpdir(), "readme-")), "example.mts");
  const example = `${begin}${proofs}`
    .replace("@songtan/sdk", join(import.meta.dirname, "sdk.ts"))
    .replace("http://localhost:3000", url)
    .replace("sk_test_songtan_demo", (await newBusiness(world)).test.token);
  writeFileSync(file, example);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  expect(stdout).toMatch(
    /^delivered\nST-[\s\S]*\n1 photo [\s\S]*\nchain (?:absent|intact)[\s\S]*\nmoney \d+/,
  );
}, 30_000);
