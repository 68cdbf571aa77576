import { randomUUID } from "node:crypto";
import { strFromU8 } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  download,
  fetchFile,
  loadExports,
  requestExport,
} from "../../../../testing/accounts/data-exports.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newCustomer,
  signUp,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { buildExport } from "./build-export.ts";
import { sweepExports } from "./sweep-exports.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("an export needs the password or a code, and refuses wrong ones", async () => {
  const customer = await verifiedCustomer(world);
  expect((await requestExport(world, customer, "customer", {})).error.fields).toEqual({
    password: "กรุณากรอกช่องนี้",
  });
  const wrong = await requestExport(world, customer, "customer", { password: "not it" });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ["password"]]);
  world.clock.advance(60);
  const started = await call<{ id: string }>(world, "POST /verifications", {
    token: customer.token,
    body: { channel: "phone", purpose: "identity" },
  });
  const code = await lastCode(world, customer.data.phone);
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const refused = await requestExport(world, customer, "customer", {
    sentCode: { id: started.data.id, code: other },
  });
  expect(refused.error.code).toBe("code_wrong");
  expect(
    (await requestExport(world, customer, "customer", { sentCode: { id: started.data.id, code } }))
      .status,
  ).toBe(202);
});

test("a code for identity goes only to what is proved", async () => {
  const claimant = await signUp(world);
  const answer = await call(world, "POST /verifications", {
    token: claimant.token,
    body: { channel: "phone", purpose: "identity" },
  });
  expect(answer.error.fields).toHaveProperty("channel");
});

test("one export a day, also when two requests arrive at once", async () => {
  const customer = await verifiedCustomer(world);
  const answers = await Promise.all([
    requestExport(world, customer),
    requestExport(world, customer),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([202, 429]);
  world.clock.advance(12 * 3600);
  const soon = await requestExport(world, customer);
  expect([soon.status, soon.headers["retry-after"]]).toEqual([429, String(12 * 3600)]);
  expect((await loadExports(world, customer)).retryAfterSeconds).toBe(12 * 3600);
  world.clock.advance(12 * 3600);
  expect((await requestExport(world, customer)).status).toBe(202);
});

test("the owner is notified by e-mail with the page and without a key to the file", async () => {
  const customer = await verifiedCustomer(world);
  const proved = { emailVerifiedAt: world.clock.now };
  await world.deps.db.updateTable("accounts").set(proved).where("id", "=", customer.id).execute();
  await requestExport(world, customer);
  await world.runJobs();
  const notice = world.sent.findLast((message) => message.to === customer.email);
  expect(notice?.subject).toBe("ข้อมูลของคุณพร้อมดาวน์โหลดแล้ว");
  expect(notice?.text).toContain("http://localhost:3000/customer/profile#data");
  expect(notice?.text).not.toContain("signature");
});

test("the link ends after a day, opens nothing when changed, and the swept file is gone", async () => {
  const customer = await verifiedCustomer(world);
  await requestExport(world, customer);
  await world.runJobs();
  const url = (await loadExports(world, customer)).latest?.url ?? "";
  // The first character is always of the signature; some bits of the last one are not.
  const changed = url.replace(
    /signature=(.)/,
    (_, first) => `signature=${first === "A" ? "B" : "A"}`,
  );
  expect((await fetchFile(world, changed)).statusCode).toBe(404);
  expect(
    (await fetchFile(world, url.replace(/data-exports\/[^/]+/, `data-exports/${randomUUID()}`)))
      .statusCode,
  ).toBe(404);
  const row = await world.deps.db.selectFrom("dataExports").selectAll().executeTakeFirstOrThrow();
  const sealedFile = Buffer.from((await world.deps.files.get(row.storageKey ?? "")) ?? []);
  expect(sealedFile.includes(customer.email)).toBe(false);
  world.clock.advance(24 * 3600);
  expect((await fetchFile(world, url)).statusCode).toBe(404);
  expect((await loadExports(world, customer)).latest).toMatchObject({
    state: "expired",
    url: null,
  });
  await sweepExports(world.deps);
  const swept = await world.deps.db.selectFrom("dataExports").selectAll().executeTakeFirstOrThrow();
  expect([swept.state, swept.sealedKey, swept.storageKey]).toEqual(["expired", null, null]);
  const noted = await world.deps.db.selectFrom("filesToRemove").select("storageKey").execute();
  expect(noted.map(({ storageKey }) => storageKey)).toContain(row.storageKey);
});

test("a process that crashes halfway leaves no readable file, and the next attempt completes the archive", async () => {
  const customer = await verifiedCustomer(world);
  await requestExport(world, customer);
  const { id } = await world.deps.db
    .selectFrom("dataExports")
    .select("id")
    .executeTakeFirstOrThrow();
  const dying: typeof world.deps = {
    ...world.deps,
    files: {
      ...world.deps.files,
      // Some bytes reach the disk, then the power goes.
      putStream: async (key, bytes) => {
        for await (const chunk of bytes) {
          await world.deps.files.put(key, chunk as Uint8Array);
          break;
        }
        throw new Error("killed");
      },
    },
  };
  await expect(buildExport(dying, { exportId: id })).rejects.toThrow("killed");
  expect((await loadExports(world, customer)).latest).toMatchObject({
    state: "preparing",
    url: null,
  });
  const left = await world.deps.db.selectFrom("filesToRemove").select("storageKey").execute();
  expect(left).toHaveLength(1);

  world.clock.advance(16 * 60);
  await sweepExports(world.deps);
  const files = await download(world, customer);
  expect(strFromU8(files["data.json"] ?? new Uint8Array())).toContain(customer.email);
  const row = await world.deps.db.selectFrom("dataExports").selectAll().executeTakeFirstOrThrow();
  expect(left.map(({ storageKey }) => storageKey)).not.toContain(row.storageKey);
  await buildExport(world.deps, { exportId: id });
  const again = await world.deps.db.selectFrom("dataExports").selectAll().executeTakeFirstOrThrow();
  expect(again.storageKey).toBe(row.storageKey);
});

test("each sees only their own requests", async () => {
  const [one, other] = [await verifiedCustomer(world), await newCustomer(world)];
  await requestExport(world, one);
  expect((await loadExports(world, other)).latest).toBeNull();
});
