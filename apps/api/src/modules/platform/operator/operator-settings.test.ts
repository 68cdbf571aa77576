import type { OperatorView, SettingView } from "@songtan/contract/console/operator/settings";
import { brandName } from "@songtan/domain/brand";
import type { SettingKind } from "@songtan/domain/operator/operator-settings";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, signUp, verify } from "../../../../testing/world/people.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTaxRules } from "../../accounting/tax/tax-rules.ts";
import { splitLines } from "../../accounting/tax/tax-splits.ts";
import { loadPayoutTerms } from "../../payouts/payouts/payout-terms.ts";
import { loadCreditLine } from "./load-operator-settings.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
  world.clock.now = new Date("2026-11-23T05:00:00Z");
  staff = await newStaff(world, ["tariff.edit", "staff.manage"]);
  second = await newStaff(world, ["tariff.edit", "staff.manage"]);
});
afterAll(() => world.close());

const company = {
  ...{ brandTh: "ส่งไว", brandEn: "Songwai", nameTh: "บริษัท ส่งไว จำกัด", nameEn: "Songwai Co., Ltd." },
  ...{ addressTh: "1 ถนนสีลม 10500", addressEn: "1 Silom Road 10500", taxId: "0-1055-36000-01-1" },
  ...{
    branch: "สำนักงานใหญ่",
    phone: "02 123 4567",
    email: "Help@songwai.example",
    lineId: "@songwai",
  },
  privacyEmail: "dpo@songwai.example",
};
const rates = { vatPercent: 10, transportPercent: 1, servicePercent: 3 };
const terms = {
  ...{ creditLineSatang: 50_000, minSatang: 20_000, feeSatang: 3210, runMinutes: 600 },
  ...{ bankDays: 2, codHoldDays: 3, codCoverDays: 10 },
};
const limits = {
  smsCodesPerHour: 100,
  quotesPerMinute: 5,
  placesPerSecond: 20,
  trackingPerMinute: 60,
};

const change = (body: object, by = staff) =>
  staffCall<SettingView[]>(world, by, "POST /console/settings", {
    body: { reason: "ทดสอบ", ...body },
  });
const move = (how: "approve" | "remove", id = "", by = second) =>
  staffCall<SettingView[]>(world, by, `POST /console/settings/${id}/${how}`);
const view = async (kind: SettingKind, by = staff) =>
  (await staffCall<SettingView[]>(world, by, "GET /console/settings")).data.find(
    (one) => one.kind === kind,
  );
const proposedId = async (kind: SettingKind) =>
  (await view(kind))?.rows.find(({ state }) => state === "proposed")?.id;
const code = ({ status, code: refusal }: { status: number; code?: string | undefined }) =>
  refusal ?? status;

test("before the first booking one person sets the company, and everyone reads it", async () => {
  expect(await view("company")).toMatchObject({
    source: "launch",
    needsSecondPerson: false,
    rows: [],
  });
  expect(code(await change({ kind: "company", values: company }))).toBe(201);
  const { data } = await call<OperatorView>(world, "GET /operator");
  expect(data).toMatchObject({
    ...{ brandEn: "Songwai", taxId: "0105536000011", branch: "00000", phone: "+6621234567" },
    email: "help@songwai.example",
  });
  expect(await view("company")).toMatchObject({
    source: "settings",
    rows: [{ state: "now", draftedBy: staff.name, approvedBy: null, reason: "ทดสอบ" }],
  });
});

test.each([
  [
    "a tax id with a wrong check digit",
    { kind: "company", values: { ...company, taxId: "0105536000012" } },
    "taxId",
  ],
  ["no mailbox", { kind: "company", values: { ...company, email: "" } }, "email"],
  ["a company with a day", { kind: "company", values: company, from: "2027-01-01" }, "from"],
  [
    "a budget of none",
    { kind: "request_limits", values: { ...limits, smsCodesPerHour: 0 } },
    "smsCodesPerHour",
  ],
  ["rates without a day", { kind: "tax_rates", values: rates }, "from"],
  ["rates of yesterday", { kind: "tax_rates", values: rates, from: "2026-11-22" }, "from"],
  [
    "a third of everything",
    { kind: "tax_rates", values: { ...rates, vatPercent: 33 }, from: "2027-01-01" },
    "vatPercent",
  ],
  [
    "a fee above the least payout",
    { kind: "driver_terms", values: { ...terms, feeSatang: 20_000 }, from: "2027-01-01" },
    "feeSatang",
  ],
  ["no reason", { kind: "driver_terms", values: terms, from: "2027-01-01", reason: " " }, "reason"],
])("%s is refused by its field", async (_title, body, field) => {
  const refused = await change(body);
  expect([
    refused.status,
    Object.keys(refused.error.fields ?? {}).map((path) => path.split(".").at(-1)),
  ]).toEqual([400, [field]]);
});

test("each setting needs its scope", async () => {
  const pricer = await newStaff(world, ["tariff.edit"]);
  const manager = await newStaff(world, ["staff.manage"]);
  expect(code(await change({ kind: "company", values: company }, pricer))).toBe("scope_missing");
  expect(
    code(await change({ kind: "tax_rates", values: rates, from: "2027-03-01" }, manager)),
  ).toBe("scope_missing");
  expect((await view("tax_rates", manager))?.mayChange).toBe(false);
});

test("a changed limit counts at once in the running program, and many refusals call who is on call", async () => {
  const search = () => call(world, "GET /places?q=siam", { from: "203.0.113.9" });
  expect((await search()).status).toBe(200);
  expect(
    code(await change({ kind: "request_limits", values: { ...limits, placesPerSecond: 2 } })),
  ).toBe(201);
  await vi.waitFor(async () => expect((await search()).code).toBe("rate_limited"), 5000);
  for (let count = 0; count < 210; count += 1) await search();
  const kinds = async () =>
    (await world.deps.db.selectFrom("incidents").select(["kind", "details"]).execute()).map(
      (row) => [row.kind, row.details],
    );
  await vi.waitFor(async () =>
    expect(await kinds()).toEqual([
      ["requests_limited", { limit: "GET /api/places", refused: 200 }],
    ]),
  );
  const alerts = await world.deps.db.selectFrom("alerts").select("kind").execute();
  expect(alerts).toEqual([{ kind: "requests_limited" }]);
});

test("after the first booking a second person agrees, and rates and terms begin on their day", async () => {
  await book(world, await newCustomer(world));
  expect(await view("tax_rates")).toMatchObject({
    needsSecondPerson: true,
    source: "launch",
    current: { vatPercent: 7 },
  });
  expect(code(await change({ kind: "tax_rates", values: rates, from: "2026-11-23" }))).toBe(
    "invalid",
  );
  expect(code(await change({ kind: "tax_rates", values: rates, from: "2026-12-01" }))).toBe(201);
  expect(code(await change({ kind: "tax_rates", values: rates, from: "2026-12-01" }))).toBe(
    "invalid",
  );
  expect(code(await change({ kind: "driver_terms", values: terms, from: "2026-12-01" }))).toBe(201);
  const fewer = { ...limits, smsCodesPerHour: 500 };
  expect(code(await change({ kind: "request_limits", values: fewer }))).toBe(201);
  expect((await view("request_limits"))?.current).not.toMatchObject({ smsCodesPerHour: 500 });
  const id = await proposedId("tax_rates");
  expect(code(await move("approve", id, staff))).toBe("second_person_needed");
  world.clock.advance(60);
  const third = await newStaff(world, ["tariff.edit", "staff.manage"]);
  const both = await Promise.all([move("approve", id), move("approve", id, third)]);
  expect(both.map(code).sort()).toEqual([200, "not_found"]);
  expect(code(await move("approve", await proposedId("driver_terms")))).toBe(200);
  expect(code(await move("approve", await proposedId("request_limits")))).toBe(200);
  expect((await view("request_limits"))?.current).toMatchObject({ smsCodesPerHour: 500 });
  const { db } = world.deps;
  const [before, after] = [new Date("2026-11-30T16:59:59Z"), new Date("2026-11-30T17:00:00Z")];
  const vatAt = async (at: Date) => {
    const line = [{ code: "cash_on_delivery", amountSatang: 11_000 }] as const;
    const { vatPercent, vatSatang } = await splitLines(db, line, { at, driverPaySatang: 0 });
    return [vatPercent, vatSatang];
  };
  expect([await vatAt(before), await vatAt(after)]).toEqual([
    [7, 720],
    [10, 1000],
  ]);
  expect((await loadTaxRules(db, after)).rates).toEqual(rates);
  expect([await loadCreditLine(db, before), await loadCreditLine(db, after)]).toEqual([
    20_000, 50_000,
  ]);
  expect((await loadPayoutTerms(db, after)).bankDays).toBe(2);
  const log = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", id ?? "")
    .orderBy("at")
    .execute();
  expect(log).toEqual([
    { action: "setting.drafted", actorId: staff.id },
    { action: "setting.approved", actorId: both[0]?.status === 200 ? second.id : third.id },
  ]);
});

test("a changed company waits for a second person and begins when they agree", async () => {
  expect(code(await change({ kind: "company", values: { ...company, brandEn: "Songdee" } }))).toBe(
    201,
  );
  const brand = async () => (await call<OperatorView>(world, "GET /operator")).data.brandEn;
  expect(await brand()).toBe("Songwai");
  const id = await proposedId("company");
  expect((await view("company", second))?.rows[0]).toMatchObject({ mayApprove: true });
  world.clock.advance(60);
  expect(code(await move("approve", id))).toBe(200);
  expect(await brand()).toBe("Songdee");
  expect(code(await move("remove", id))).toBe("conflict");
});

test("messages are sent under the brand's name that was set, without a restart", async () => {
  await vi.waitFor(() => expect(brandName().en).toBe("Songdee"));
  const person = await signUp(world);
  await verify(world, person);
  const own = world.sent.filter(({ to }) => to === person.data.phone);
  expect(own.length).toBeGreaterThan(0);
  for (const { text } of own) {
    expect(text).toMatch(/ส่งไว|Songdee/);
    expect(text).not.toMatch(/ส่งทัน|Songtan/);
  }
});

test("a draft whose day has begun is not approved, and what is withdrawn is gone", async () => {
  await change({ kind: "driver_terms", values: terms, from: "2026-11-24" });
  const id = await proposedId("driver_terms");
  await moveClockTo(world, "2026-11-23T17:00:00Z", [staff, second]);
  expect(code(await move("approve", id))).toBe("invalid");
  expect(code(await move("remove", id))).toBe(200);
  expect(code(await move("remove", id))).toBe("not_found");
});

test("the database itself refuses one person, a second row of a day, and changed values", async () => {
  const insert = (values: object) =>
    world.owner.query(
      `insert into operator_settings (kind, effective_from, body, reason, drafted_by, drafted_at, set_alone, approved_by, approved_at)
       select 'tax_rates', $1, '{}', 'x', $2, now(), false, $3, now()`,
      Object.values(values),
    );
  await expect(insert({ at: "2030-01-01", by: staff.id, and: staff.id })).rejects.toThrow(
    "four_eyes",
  );
  await expect(
    insert({ at: "2026-11-30T17:00:00Z", by: staff.id, and: second.id }),
  ).rejects.toThrow("one_a_day");
  await expect(
    world.deps.db.updateTable("operatorSettings").set({ reason: "other" }).execute(),
  ).rejects.toThrow("permission denied");
});

test("what the environment names wins and is shown as locked", async () => {
  const other = await openTestWorld({ COMPANY_TAX_ID: "0105536000011", SMS_CODES_PER_HOUR: "7" });
  try {
    const manager = await newStaff(other, ["staff.manage"]);
    const { data } = await staffCall<SettingView[]>(other, manager, "GET /console/settings");
    expect(data.find(({ kind }) => kind === "company")).toMatchObject({
      ...{ source: "environment", locked: ["taxId", "branch"] },
      current: { taxId: "0105536000011" },
    });
    expect(data.find(({ kind }) => kind === "request_limits")).toMatchObject({
      locked: ["smsCodesPerHour"],
      current: { smsCodesPerHour: 7 },
    });
  } finally {
    await other.close();
  }
});
