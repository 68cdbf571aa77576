import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { limits } from "@songtan/domain/limits";
import { afterEach, beforeEach, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import { invitationKey } from "../../../../testing/partners/invitation-key.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { type Answer, call } from "../../../../testing/world/call.ts";
import { newCustomer, newPhone, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterEach(() => world.close());

type Inviter = Pick<Partner, "business"> & { owner: Pick<Person, "token"> };
type Wish = { destination?: string; from?: string };
const invite = async (
  { owner, business }: Inviter,
  { destination = newPhone(), from = "192.0.2.7" }: Wish = {},
) =>
  call<{ id: string }>(world, `POST /businesses/${business.id}/invitations`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    from,
    body: { destination, role: "viewer" },
  });
const invitedBySms = async () => {
  await world.runJobs();
  return world.sent.filter(
    ({ channel, text }) => channel === "sms" && text.includes("invitations/"),
  );
};
const statusAndCode = ({ status, code }: Answer) => [status, code];
const often = async (count: number, action: () => Promise<Answer>) => {
  const answers = [];
  for (let done = 0; done < count; done += 1) answers.push(await action());
  return answers;
};
const paysFor = ({ accountId }: Partner) =>
  world.deps.db
    .insertInto("payments")
    .values({
      ...{ id: crypto.randomUUID(), customerId: accountId, purpose: "business_top_up" },
      ...{ method: "promptpay", state: "paid", providerChargeId: "chrg_1", amountSatang: 100_00 },
      ...{ createdAt: world.clock.now, endedAt: world.clock.now, expiresAt: world.clock.now },
    })
    .execute();

test("a business that has paid nothing invites ten strangers a day by SMS, and none for one it withdraws", async () => {
  const partner = await newPartner(world);
  const sent = await often(limits.openMessagesPerNewBusinessPerDay, async () => {
    const made = await invite(partner);
    const path = `/businesses/${partner.business.id}/invitations/${made.data.id}` as const;
    await call(world, `DELETE ${path}`, { token: partner.owner.token });
    return made;
  });
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  const over = await often(60, () => invite(partner));
  expect(new Set(over.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(["429 business_sms_used"]),
  );
  expect(over[0]?.headers["retry-after"]).toBe("86400");
  expect(await invitedBySms()).toHaveLength(10);
  expect((await invite(partner, { destination: "colleague@example.com" })).status).toBe(201);
  world.clock.advance(86_400);
  expect((await invite(partner)).status).toBe(201);
});

test("once it has paid a business invites more, and only then its messages have its name", async () => {
  const partner = await newPartner(world);
  const name = "แบงก์ไทย คืนเงินภาษี";
  await call<BusinessView>(world, `PUT /businesses/${partner.business.id}`, {
    token: partner.owner.token,
    body: { name },
  });
  await world.deps.db.updateTable("businesses").set({ name }).execute();
  await often(11, () => invite(partner));
  const before = await invitedBySms();
  expect(before).toHaveLength(10);
  expect((await invite(partner, { destination: "stranger@example.com" })).status).toBe(201);
  await world.runJobs();
  const mails = world.sent.filter(({ to }) => to === "stranger@example.com");
  expect(mails[0]?.text).toContain("invitations/");
  for (const { text, subject } of [...before, ...mails])
    expect(`${subject} ${text}`).not.toContain("แบงก์");
  await paysFor(partner);
  expect((await invite(partner)).status).toBe(201);
  expect((await invitedBySms()).at(-1)?.text).toContain("แบงก์");
});

test("an admin who has proved no phone invites by e-mail alone", async () => {
  const partner = await newPartner(world);
  const admin = await newCustomer(world, { verified: false });
  await invite(partner, { destination: admin.email });
  const joined = await call(world, "POST /business-invitations/accept", {
    token: admin.token,
    body: { key: await invitationKey(world, admin.email) },
  });
  expect(joined.status).toBe(200);
  await world.deps.db
    .updateTable("businessMembers")
    .set({ role: "admin" })
    .where("accountId", "=", admin.id)
    .execute();
  const asAdmin = { business: partner.business, owner: admin };
  const answers = await often(15, () => invite(asAdmin));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["phone_not_verified"]));
  expect(await invitedBySms()).toEqual([]);
  expect((await invite(asAdmin, { destination: "friend@example.com" })).status).toBe(201);
});

test("one person has so many SMS a day, whichever of their businesses they are for", async () => {
  const partner = await newPartner(world);
  const businesses = [partner.business];
  for (let more = 0; more < 3; more += 1)
    businesses.push(
      (
        await call<BusinessView>(world, "POST /businesses", {
          token: partner.owner.token,
          body: { name: `ร้าน ${more}` },
        })
      ).data,
    );
  const answers = [];
  for (const [office, business] of businesses.entries())
    answers.push(
      ...(await often(9, () =>
        invite({ business, owner: partner.owner }, { from: `192.0.2.${office}` }),
      )),
    );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(
    limits.openMessagesPerPersonPerDay,
  );
  expect(statusAndCode(answers.at(-1) as Answer)).toEqual([429, "rate_limited"]);
});

test("invitations and codes use up one hour's budget, and each half of it asks for work", async () => {
  await world.close();
  world = await openTestWorld({ RATE_LIMITS: "on", SMS_CODES_PER_HOUR: "10" });
  const partner = await newPartner(world);
  const first = await often(6, () => invite(partner));
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 403]);
  expect(first.at(-1)?.code).toBe("human_check_needed");
  const stranger = await newCustomer(world, { verified: false });
  const code = await call(world, "POST /verifications", {
    token: stranger.token,
    body: { channel: "phone" },
  });
  expect(code.code).toBe("human_check_needed");
});

test("of invitations at once no more are sent than a business may", async () => {
  const partner = await newPartner(world);
  await often(limits.openMessagesPerNewBusinessPerDay - 2, () => invite(partner));
  const answers = await Promise.all(Array.from({ length: 5 }, () => invite(partner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
});
