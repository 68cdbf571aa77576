import { newestOf, photo, visitor, type World } from "./world.ts";

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number): string => inDays(days).toISOString().slice(0, 10);
let codes = Math.floor(Math.random() * 1e6);

/** Promo codes from the draft to the end. */
export async function promosChapter({ caller, staff }: World): Promise<void> {
  codes += 1;
  const terms = {
    code: `FUZZ${codes}`,
    name: "ทดสอบ",
    ...{
      percent: 10,
      capSatang: 5000,
      amountSatang: null,
      minimumSatang: 0,
      budgetSatang: 100_000,
    },
    ...{ firstOrder: false, perCustomer: 1, vehicles: null, provinceCodes: null },
    ...{ startsAt: inDays(-1).toISOString(), endsAt: inDays(30).toISOString() },
  };
  const made = await caller.done(staff, "POST /console/promos", { body: terms });
  const path = { id: made.id };
  await caller.done(staff, "GET /console/promos", { query: { state: "draft" } });
  const { revision } = await caller.done(staff, "GET /console/promos/{id}", { path });
  const changed = await caller.done(staff, "PUT /console/promos/{id}", {
    path,
    body: { ...terms, percent: 12.5, revision },
  });
  const active = await caller.done(staff, "POST /console/promos/{id}/activate", {
    path,
    body: { revision: changed.revision },
  });
  await caller.done(staff, "POST /console/promos/{id}/end", {
    path,
    body: { revision: active.revision },
  });
}

/** Tariffs drafted, published, withdrawn and thrown away; holidays; the terms of cases agreed to by two. */
export async function tariffsChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  const draft = await caller.done(staff, "POST /console/tariff-drafts", { body: {} });
  const path = { id: draft.id };
  const { terms } = await caller.done(staff, "GET /console/tariff-drafts/{id}", { path });
  codes += 1;
  const version = `fuzz-${codes}`;
  const wish = {
    revision: draft.revision,
    version,
    effectiveFrom: inDays(40).toISOString(),
    note: "ทดสอบ",
    terms,
  };
  const { revision } = await caller.done(staff, "PUT /console/tariff-drafts/{id}", {
    path,
    body: wish,
  });
  await caller.done(staff, "POST /console/tariff-drafts/{id}/publish", {
    path,
    body: { revision },
  });
  const { versions } = await caller.done(staff, "GET /console/tariffs");
  const { id } = versions.find((one: { version: string }) => one.version === version);
  await caller.done(staff, "GET /console/tariffs/{id}", { path: { id } });
  await caller.done(staff, "POST /console/tariffs/{id}/withdraw", { path: { id } });
  const other = await caller.done(staff, "POST /console/tariff-drafts", { body: {} });
  await caller.done(staff, "POST /console/tariff-drafts/{id}/discard", {
    path: { id: other.id },
    body: { revision: other.revision },
  });
  await priceLimits(world);
  await holidays(world);
  await raises(world);
  await caseTerms(world);
  await operatorSettings(world);
}

/** A day that is no holiday yet becomes one, and is none again, each by two. */
async function holidays({ caller, staff, second }: World): Promise<void> {
  const known: { day: string }[] = await caller.done(staff, "GET /console/holidays");
  let day = dayIn(200 + (codes % 100));
  for (let later = 300; known.some((one) => one.day === day); later += 1) day = dayIn(later);
  await caller.done(staff, "GET /console/holidays/effect", { query: { day } });
  await caller.done(staff, "POST /console/holidays", {
    body: { day, nameTh: "วันทดสอบ", nameEn: "Test day" },
  });
  const added: { id: string; day: string }[] = await caller.done(staff, "GET /console/holidays");
  const path = { id: added.find((one) => one.day === day)?.id ?? "" };
  await caller.done(second, "POST /console/holidays/{id}/agree", { path });
  for (const by of [staff, second])
    await caller.done(by, "POST /console/holidays/{id}/remove", { path });
}

/** One person decides up to 5 percent, so that a holiday of 10 needs two. */
async function priceLimits({ caller, staff, second }: World): Promise<void> {
  const values = { raiseAlonePercent: 5, raiseAloneDays: 7 };
  const body = { kind: "price_limits", values, reason: "fuzz" };
  const settings = await caller.done(staff, "POST /console/settings", { body });
  const { rows } = settings.find(({ kind }: { kind: string }) => kind === body.kind);
  const path = { id: rows.find((row: { state: string }) => row.state === "proposed").id };
  await caller.done(second, "POST /console/settings/{id}/approve", { path });
}

/** A raise that two agree to, in a province without other bookings, and its end. */
async function raises({ caller, staff, second }: World): Promise<void> {
  await caller.done(staff, "GET /console/raise-areas", { query: { provinceCode: "58" } });
  const body = { percent: 20, hours: 1, reason: "rain", areaCodes: ["5801"] };
  await caller.done(staff, "POST /console/raises", { body });
  const { raises: listed } = await caller.done(staff, "GET /console/operations");
  const path = { id: newestOf<{ id: string; proposedAt: string }>(listed).id };
  await caller.done(second, "POST /console/raises/{id}/agree", { path });
  await caller.done(staff, "POST /console/raises/{id}/end", { path });
}

async function caseTerms({ caller, staff, second }: World): Promise<void> {
  const days = { reportDays: 30, claimDays: 7, answerWorkingDays: 3 };
  const limits = { refundEachSatang: 100_000, refundPerDaySatang: 500_000 };
  const add = async (from: string): Promise<string> => {
    await caller.done(staff, "POST /console/case-terms", { body: { ...days, ...limits, from } });
    const all = await caller.done(staff, "GET /console/case-terms");
    return newestOf<{ id: string; from: string }>(
      all.filter((one: { from: string }) => one.from === from),
    ).id;
  };
  await caller.done(second, "POST /console/case-terms/{id}/approve", {
    path: { id: await add(dayIn(60 + (codes % 300))) },
  });
  await caller.done(staff, "POST /console/case-terms/{id}/remove", {
    path: { id: await add(dayIn(361 + (codes % 300))) },
  });
}

/** Rates that are agreed and come later, and rates that are withdrawn; both are those of the law. */
async function operatorSettings(world: World): Promise<void> {
  const { caller, staff, second } = world;
  await caller.done(visitor, "GET /operator");
  const file = { file: await photo(), type: "image/jpeg", name: "logo.jpg" };
  const logo = await caller.done(staff, "POST /console/uploads", {
    form: { purpose: "brand-logo", file },
  });
  await caller.done(visitor, "GET /brand/logos/{id}", { path: { id: logo.id } });
  const draft = async (from: string): Promise<string> => {
    const values = { vatPercent: 7, transportPercent: 1, servicePercent: 3 };
    const body = { kind: "tax_rates", values, reason: "fuzz", from };
    const settings = await caller.done(staff, "POST /console/settings", { body });
    const { rows } = settings.find((one: { kind: string }) => one.kind === "tax_rates");
    return rows.find((row: { state: string }) => row.state === "proposed").id;
  };
  await caller.done(staff, "GET /console/settings");
  await caller.done(staff, "GET /console/setup");
  await caller.done(staff, "POST /console/setup/confirm", { body: { step: "prices" } });
  await providers(world);
  const agreed = await draft(dayIn(700 + (codes % 300)));
  await caller.done(second, "POST /console/settings/{id}/approve", { path: { id: agreed } });
  const gone = await draft(dayIn(1001 + (codes % 300)));
  await caller.done(staff, "POST /console/settings/{id}/remove", { path: { id: gone } });
}

/** The simulated card provider is tested; an engine of roads is agreed to by a second person, another one is withdrawn. */
async function providers({ caller, staff, second }: World): Promise<void> {
  await caller.done(staff, "POST /console/providers/{kind}/test", {
    path: { kind: "payments" },
    body: {},
  });
  const path = { kind: "roads" };
  const roads = async (): Promise<{
    current: { id: string } | null;
    draft: { id: string } | null;
  }> => {
    const list = await caller.done(staff, "GET /console/providers");
    return list.find(({ kind }: { kind: string }) => kind === "roads");
  };
  const propose = async (engine: string): Promise<string | undefined> => {
    const basedOn = (await roads()).current?.id ?? null;
    const body = { basedOn, values: { engine }, secrets: {} };
    await caller.done(staff, "POST /console/providers/{kind}", { path, body });
    return (await roads()).draft?.id;
  };
  const draftId = await propose("estimate");
  await caller.done(second, "POST /console/providers/{kind}/approve", { path, body: { draftId } });
  await propose("");
  await caller.done(staff, "POST /console/providers/{kind}/remove", { path });
}
