import type { AddressInfo } from "node:net";
import process from "node:process";
import type { Worker } from "node:worker_threads";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import {
  csvOf,
  headingTexts,
  type Importer,
  importerFor,
  rowTo,
} from "../../../../testing/partners/imports.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
let member: Importer;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  member = importerFor(world, { token: partner.owner.token, headers: partner.headers });
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const headers = () => ({ authorization: `Bearer ${partner.owner.token}`, ...partner.headers });

/** Calls something small again and again until the work is done: how often, and the longest wait for it. */
async function othersDuring<Result>(work: Promise<Result>) {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  let [calls, longestMilliseconds] = [0, 0];
  while (!done) {
    const begun = performance.now();
    expect((await fetch(`${origin}/api/payment-options`)).status).toBe(200);
    longestMilliseconds = Math.max(longestMilliseconds, performance.now() - begun);
    calls += 1;
  }
  return { result: await ended, calls, longestMilliseconds };
}

test("of many files at once a few are read, the others wait for their turn, and who comes behind those is asked to come again", async () => {
  const cells = Array.from({ length: 10 }, (_, index) => ({ type: String, value: `คำ ${index}` }));
  const slow = await writeWorkbook(Array.from({ length: 2_000 }, () => cells)).toBuffer();
  const body = JSON.stringify({ name: "x", base64: slow.toString("base64") });
  let [alive, most] = [0, 0];
  const count = (thread: Worker) => {
    alive += 1;
    most = Math.max(most, alive);
    thread.once("exit", () => {
      alive -= 1;
    });
  };
  process.on("worker", count);
  const send = ({ owner, headers: business }: Partner) =>
    fetch(`${origin}/api/business/imports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...business,
        "content-type": "application/json",
      },
      body,
    });
  const room = limits.importReadsAtOnce + limits.importReadsWaiting;
  // Each business has one file worked on at a time.
  const partners: Partner[] = [];
  while (partners.length < room + 6) partners.push(await newPartner(world, { balanceSatang: 0 }));
  const { result, calls } = await othersDuring(Promise.all(partners.map(send)));
  process.off("worker", count);
  expect(most).toBe(limits.importReadsAtOnce);
  const read = result.filter(({ status }) => status === 422);
  const refused = result.filter(({ status }) => status === 503);
  expect(read.length + refused.length).toBe(partners.length);
  // On a slow machine a request may arrive once an earlier file was read, and finds room.
  expect(read.length).toBeGreaterThanOrEqual(room);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.headers.get("retry-after")).toBe("5");
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: "imports_busy", message: expect.stringMatching(/[ก-๙]/) });
  }
  expect(calls).toBeGreaterThan(20);
  // Who comes again later is read.
  expect((await member.sendRows(rowTo("A-1"))).status).toBe(201);
}, 60_000);

test("while a large result file is written, others are answered as usual", async () => {
  const width = limits.importColumnsMax - headingTexts.length;
  const words = Array.from({ length: width }, (_, index) => `หมายเหตุ ${index}`);
  const rows = Array.from({ length: limits.importRowsMax }, (_, index) => [
    ...rowTo(`B-${index}`),
    ...words,
  ]);
  const sent = await member.send(csvOf([[...headingTexts, ...words], ...rows]));
  expect(sent.status).toBe(201);
  const begun = performance.now();
  const { result, calls, longestMilliseconds } = await othersDuring(
    fetch(`${origin}/api/business/imports/${sent.data.id}/result?format=xlsx`, {
      headers: headers(),
    }).then(async (answer) => ({ status: answer.status, bytes: await answer.arrayBuffer() })),
  );
  const wholeMilliseconds = performance.now() - begun;
  expect(result.status).toBe(200);
  expect(calls).toBeGreaterThan(10);
  expect(longestMilliseconds).toBeLessThan(wholeMilliseconds / 2);
}, 60_000);
