import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderAnswer, ProviderView } from "@songtan/contract/console/operator/providers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld, testDeps } from "../../../../testing/world/test-world.ts";
import { rotateKeys } from "../../../commands/rotate-keys.ts";
import { deriveSecrets } from "../../../keys/secrets.ts";
import { openValues } from "./provider-records.ts";

const env = { SANDBOX: "off" };
let world: TestWorld;
let other: Awaited<ReturnType<typeof testDeps>>;
let mali: Staff;
let anan: Staff;
/** A gateway that knows one token, and says what it was sent when it refuses it. */
let gateway: Server;
let url: string;
const sms: { to: string; by: string }[] = [];
const token = "tok-of-the-gateway-5f1c";

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const by = request.headers.authorization ?? "";
    if (by !== `Bearer ${token}`) return response.writeHead(401).end(`unknown token: ${by}`);
    sms.push({ to: JSON.parse(body).to, by });
    response.end("{}");
  }).listen(0, "127.0.0.1");
  world = await openTestWorld(env);
  other = await testDeps({ database: world.database, now: () => world.clock.now, env });
  mali = await newStaff(world, ["staff.manage"]);
  anan = await newStaff(world, ["staff.manage"]);
  await waitFor(() => expect(gateway.listening).toBe(true));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
});
afterEach(() => void sms.splice(0));
afterAll(async () => {
  gateway.close();
  await other.close();
  await world.close();
});

/** A signal of the database comes within milliseconds, on a busy machine within seconds. */
const waitFor = <T>(work: () => T | Promise<T>) => vi.waitFor(work, { timeout: 10_000 });
const list = async (by = mali, on = world) =>
  (await staffCall<ProviderView[]>(on, by, "GET /console/providers")).data;
const find = async (kind: string, on = world, by = mali) => {
  const view = (await list(by, on)).find((one) => one.kind === kind);
  if (!view) throw new Error(`no ${kind}`);
  return view;
};
type Typed = { values?: Record<string, string>; secrets?: Record<string, string | null> };
const save = async (kind: string, typed: Typed, { by = mali, on = world } = {}) => {
  const basedOn = (await find(kind, on, by)).current?.id ?? null;
  const body = { basedOn, values: {}, secrets: {}, ...typed };
  return staffCall<ProviderView[]>(on, by, `POST /console/providers/${kind}`, { body });
};
/** Saved by one and agreed to by the other, where two are needed. */
const saveByTwo = async (kind: string, typed: Typed) => {
  const saved = await save(kind, typed);
  const draftId = (await find(kind)).draft?.id;
  if (saved.status !== 200 || !draftId) return saved;
  const route = `POST /console/providers/${kind as "sms"}/approve` as const;
  return staffCall(world, anan, route, { body: { draftId } });
};
const tried = async (kind: string, body: object = {}) =>
  (await staffCall<ProviderAnswer>(world, mali, `POST /console/providers/${kind}/test`, { body }))
    .data;
const message = { channel: "sms", to: "+66812345678", subject: "", text: "hello" } as const;
const phone = "0812345678";
const everything = async () =>
  JSON.stringify([
    await world.owner.query("select * from provider_settings"),
    await world.owner.query("select * from audit_log"),
    await list(),
  ]);

test("what is saved is sealed, shown to no one again, and counts in every process at once", async () => {
  expect((await saveByTwo("sms", { values: { url }, secrets: { token } })).status).toBe(200);
  const { current } = await find("sms");
  expect(current).toMatchObject({
    values: { url },
    secrets: [{ field: "token", by: mali.name }],
    by: mali.name,
  });
  for (const { messages } of [world.deps, other.deps])
    await waitFor(async () => {
      await messages.send(message);
      expect(sms.length).toBeGreaterThan(0);
      sms.splice(0);
    });
  const [row] = await world.deps.db.selectFrom("providerSettings").selectAll().execute();
  expect(row && openValues(world.deps, row)).toEqual({ url, token });
  expect(await everything()).not.toContain(token);
  const { detail } = await world.deps.db
    .selectFrom("auditLog")
    .select("detail")
    .where("action", "=", "provider.drafted")
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ kind: "sms", fields: ["url", "token"] });
});

test("a secret that is not typed stays, but goes to no other server", async () => {
  expect((await saveByTwo("sms", { values: { url } })).status).toBe(200);
  expect(await tried("sms", { phone })).toEqual({ outcome: "passed", problem: null, answer: null });
  const moved = await save("sms", { values: { url: `${url}/elsewhere` } });
  expect([moved.code, Object.keys(moved.error.fields ?? {})]).toEqual(["invalid", ["token"]]);
  const entered = { values: { url: `${url}/elsewhere` }, secrets: {} };
  const probe = await staffCall(world, mali, "POST /console/providers/sms/test", {
    body: { phone, entered },
  });
  expect(probe.code).toBe("invalid");
  const replaced = await world.deps.db
    .selectFrom("providerSettings")
    .select("sealedSecrets")
    .where("replacedAt", "is not", null)
    .execute();
  expect(replaced).toEqual([{ sealedSecrets: null }]);
});

test("a wrong key is named before it is saved, without the key; what waited goes out once it is right", async () => {
  const wrong = { values: { url }, secrets: { token: "tok-wrong-77aa" } };
  expect(await tried("sms", { phone, entered: wrong })).toEqual({
    outcome: "failed",
    problem: "refused",
    answer: "401 unknown token: Bearer •••",
  });
  await saveByTwo("sms", wrong);
  await waitFor(() => expect(world.deps.messages.send(message)).rejects.toThrow());
  await world.owner.query("select graphile_worker.add_job('send_message', $1)", [
    JSON.stringify(message),
  ]);
  await world.runJobs();
  expect(sms).toEqual([]);
  await saveByTwo("sms", { values: { url }, secrets: { token } });
  await waitFor(() => world.deps.messages.send(message));
  sms.splice(0);
  await world.owner.query("update graphile_worker._private_jobs set run_at = now()");
  await world.runJobs();
  expect(sms).toMatchObject([{ to: message.to }]);
});

test("of two who save at once one gets the refusal that another was first", async () => {
  const basedOn = (await find("line")).current?.id ?? null;
  const body = (secret: string) => ({ basedOn, values: {}, secrets: { token: secret } });
  const answers = await Promise.all(
    [mali, anan].map((by, index) =>
      staffCall(world, by, "POST /console/providers/line", { body: body(`line-token-${index}`) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await staffCall(world, anan, "POST /console/providers/line/remove", {});
  expect((await saveByTwo("line", { secrets: { token: null } })).status).toBe(200);
  expect((await find("line")).current?.secrets).toEqual([]);
});

test("nothing is sent to private addresses, and only managers see or change anything", async () => {
  for (const address of [
    "https://169.254.169.254/latest",
    "http://10.0.0.7/send",
    "file:///etc/passwd",
    "https://metadata.internal.invalid/",
  ]) {
    const answer = await save("sms", { values: { url: address }, secrets: { token } });
    expect([address, answer.code, answer.error.fields?.url]).toEqual([
      address,
      "invalid",
      expect.any(String),
    ]);
  }
  const mail = { host: "10.0.0.7", port: "25", user: "", from: "a@b.co" };
  expect(await tried("email", { entered: { values: mail, secrets: {} } })).toMatchObject({
    problem: "address_refused",
  });
  const unknown = await save("sms", { values: { url, extra: "x" }, secrets: { token } });
  expect(unknown.code).toBe("invalid");
  const dispatcher = await newStaff(world, ["booking.manage", "tariff.edit"]);
  for (const route of ["GET /console/providers", "POST /console/providers/sms/test"] as const)
    expect((await staffCall(world, dispatcher, route, { body: {} })).code).toBe("scope_missing");
});

test("what the environment names wins and is locked; in the sandbox the stand-ins are", async () => {
  const named = await openTestWorld({ ...env, SMS_URL: url, SMS_TOKEN: token, ROADS: "estimate" });
  const sandbox = await openTestWorld();
  try {
    const boss = await newStaff(named, ["staff.manage"]);
    expect(await find("sms", named, boss)).toMatchObject({
      lockedBy: "environment",
      lockedNames: ["SMS_URL", "SMS_TOKEN"],
      current: null,
    });
    const body = { basedOn: null, values: { url }, secrets: { token: "another" } };
    const route = "POST /console/providers/sms" as const;
    expect((await staffCall(named, boss, route, { body })).code).toBe("conflict");
    const entered = { values: { url }, secrets: { token: "another" } };
    const test = await staffCall(named, boss, "POST /console/providers/sms/test", {
      body: { phone, entered },
    });
    expect(test.code).toBe("conflict");
    const host = await newStaff(sandbox, ["staff.manage"]);
    const locks = (await list(host, sandbox)).map(({ kind, lockedBy }) => [kind, lockedBy]);
    expect(Object.fromEntries(locks)).toEqual({
      ...{ payments: "sandbox", email: "sandbox", sms: "sandbox", line: "sandbox" },
      ...{ line_sign_in: "sandbox", maps: null, roads: null },
    });
  } finally {
    await named.close();
    await sandbox.close();
  }
});

const cards = (mark: string) => ({
  values: { publicKey: `pkey_${mark}` },
  secrets: { secretKey: `skey_${mark}`, webhookSecret: "c2VjcmV0" },
});

test("once people book, two of staff change the card provider's keys", async () => {
  expect((await saveByTwo("payments", cards("first"))).status).toBe(200);
  const keyIs = (mark: string) =>
    waitFor(() => expect(world.deps.cardProvider?.browser.publicKey).toBe(`pkey_${mark}`));
  await keyIs("first");
  await book(world, await newCustomer(world));
  await save("payments", cards("second"));
  expect(await find("payments")).toMatchObject({
    needsSecondPerson: true,
    current: { values: { publicKey: "pkey_first" } },
    draft: { values: { publicKey: "pkey_second" }, mayApprove: false },
  });
  expect((await save("payments", cards("third"), { by: anan })).code).toBe("conflict");
  const draftId = (await find("payments")).draft?.id;
  const approve = (by: Staff, body: object = { draftId }) =>
    staffCall(world, by, "POST /console/providers/payments/approve", { body });
  expect((await approve(mali)).code).toBe("second_person_needed");
  expect((await approve(anan, { draftId: crypto.randomUUID() })).code).toBe("conflict");
  await keyIs("first");
  const third = await newStaff(world, ["staff.manage"]);
  const agreed = await Promise.all([approve(anan), approve(third)]);
  expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409]);
  await keyIs("second");
  await save("payments", cards("third"));
  const remove = () => staffCall(world, anan, "POST /console/providers/payments/remove", {});
  expect([(await remove()).status, (await remove()).code]).toEqual([200, "not_found"]);
});

test("a change of keys seals what is stored again, and what it does not open is not used", async () => {
  const secrets = deriveSecrets("a secret that only tests know, 32+", `2:${"ab".repeat(32)}`);
  const { remaining } = await rotateKeys({ ...world.deps, secrets });
  const rows = await world.deps.db
    .selectFrom("providerSettings")
    .selectAll()
    .where("sealedSecrets", "is not", null)
    .execute();
  expect([remaining, rows.map(({ sealedSecrets }) => sealedSecrets?.[0])]).toEqual([0, [2, 2]]);
  const row = rows.find(({ kind }) => kind === "sms");
  expect(row && openValues({ secrets }, row).token).toBe(token);
  expect(() => row && openValues({ secrets }, { ...row, kind: "line" })).toThrow("of sms");
  const unable = await testDeps({ database: world.database, now: () => world.clock.now, env });
  await unable.deps.messages.send(message);
  expect(unable.sent).toMatchObject([message]);
  await unable.close();
});
