import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleTable } from "../../../../../testing/accounts/console-access.ts";
import { unprovenCalls } from "../../../../../testing/records/proven-calls.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { newStaff, proofOf } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
let openapi: { paths: Record<string, Record<string, { responses: object }>> };
beforeAll(async () => {
  const file = new URL(
    "../../../../../../../packages/contract/generated/console.json",
    import.meta.url,
  );
  openapi = JSON.parse(await readFile(file, "utf8"));
  world = await openTestWorld({ SANDBOX: "off" });
  await newStaff(world, ["staff.manage", "tariff.edit"]);
  await newStaff(world, ["staff.manage"]);
});
afterAll(() => world.close());

/** Changes by those who manage staff, providers or settings. */
const changes = Object.entries(consoleTable).flatMap(([name, { who }]) =>
  Array.isArray(who) &&
  who.includes("staff.manage") &&
  /\/(staff|providers|settings)\b/.test(name) &&
  !name.startsWith("GET ")
    ? [name.replace(" /api", " ")]
    : [],
);
/** Published as answering 428 without a proof; a client may rely on it. */
const publishesProof = (name: string) => {
  const [method = "", path = ""] = name.split(" ");
  return "428" in (openapi.paths[`/api${path}`]?.[method.toLowerCase()]?.responses ?? {});
};

test("every change of staff, providers and settings needs a proof, or has its reason", () => {
  expect(changes.length).toBeGreaterThan(12);
  expect(changes.filter((name) => !publishesProof(name)).sort()).toEqual(
    Object.keys(unprovenCalls).sort(),
  );
});

const company = {
  ...{ brandTh: "ส่งทัน", brandEn: "Songtan", nameTh: "บริษัท ส่งทัน จำกัด", nameEn: "Songtan" },
  ...{ addressTh: "1 สีลม", addressEn: "1 Silom", taxId: "0105536000011", branch: "00000" },
  ...{ phone: "", email: "a@b.co", lineId: "", privacyEmail: "a@b.co" },
};
const grantId = crypto.randomUUID();
const bodies: Readonly<Record<string, object>> = {
  "POST /console/providers/{kind}": { basedOn: null, values: {}, secrets: { token: "tok" } },
  "POST /console/providers/{kind}/approve": { draftId: grantId },
  "POST /console/settings": { kind: "company", values: company, reason: "ย้าย" },
  "POST /console/staff": { name: "ใหม่", email: "new@example.test", scopes: [] },
  "PUT /console/staff/{id}/scopes": { scopes: ["audit.read"], scopesBefore: [] },
  "POST /console/staff/{id}/confirm": { grantId },
  "POST /console/staff/{id}/reset-second-factor/confirm": { resetId: grantId, callBack: "โทร" },
};

test.each(changes.filter((name) => !(name in unprovenCalls)))(
  "a stolen session alone does nothing at %s, nor with a wrong proof",
  async (name) => {
    const member = await newStaff(world);
    const thief = await newStaff(world, ["staff.manage", "tariff.edit"]);
    const route = name.replace("{kind}", "line").replace("{id}", member.id) as Route;
    const send = (proof?: object) =>
      call(world, route, {
        body: { ...bodies[name], ...(proof && { proof }) },
        headers: { cookie: thief.cookie },
      });
    const right = await proofOf(world, thief);
    expect(await send()).toMatchObject({ status: 428, code: "proof_needed" });
    expect((await send({ ...right, password: "guessed" })).error.fields).toEqual({
      password: expect.any(String),
    });
    expect((await send({ ...right, totp: "000000" })).code).toBe("totp_wrong");
    const rows = await world.deps.db
      .selectFrom("auditLog")
      .select("action")
      .where("actorId", "=", thief.id)
      .execute();
    expect(rows).toEqual([]);
    // A code is good once.
    expect((await send(right)).code).not.toBe("proof_needed");
    expect((await send(right)).code).toBe("totp_wrong");
  },
);

test("whoever sets an empty installation up is not asked again", async () => {
  const empty = await openTestWorld({ SANDBOX: "off" });
  const first = await newStaff(empty, ["staff.manage"]);
  const sent = await call(empty, "POST /console/providers/line", {
    body: bodies["POST /console/providers/{kind}"],
    headers: { cookie: first.cookie },
  });
  expect(sent.status).toBe(200);
  await empty.close();
});
