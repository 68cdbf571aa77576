import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const invite = async ({ owner, business }: Partner, destination: string) =>
  call<{ id: string }>(world, `POST /businesses/${business.id}/invitations`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: { destination, role: "viewer" },
  });
const accept = async (token: string, link: string | undefined) =>
  call(world, "POST /business-invitations/accept", {
    token,
    body: { key: /invitations\/(\S+)/.exec(link ?? "")?.[1] },
  });
const linkTo = async (to: string) => {
  await world.runJobs();
  return world.sent.findLast((message) => message.to === to)?.text;
};

test("one address gets a few invitations a day, from whichever businesses, and the refusal says when the next may go", async () => {
  const [first, second] = [await newPartner(world), await newPartner(world)];
  const to = "mali@example.com";
  const answers = [];
  for (const partner of [first, first, second, second, first])
    answers.push(await invite(partner, to));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
  expect(answers.at(-1)?.code).toBe("rate_limited");
  expect(answers.at(-1)?.headers["retry-after"]).toBe("86400");
  await world.runJobs();
  expect(world.sent.filter((message) => message.to === to)).toHaveLength(3);
  expect((await invite(first, "other@example.com")).status).toBe(201);
  world.clock.advance(86_400);
  expect((await invite(second, to)).status).toBe(201);
});

test("members and open invitations together are as many as a business may have; a withdrawn one makes room", async () => {
  const partner = await newPartner(world);
  const { id: businessId } = partner.business;
  const invited = [];
  for (let count = 1; count < limits.businessMembersMax; count += 1)
    invited.push(await invite(partner, `person${count}@shop.example`));
  expect(invited.filter(({ status }) => status !== 201)).toEqual([]);
  world.clock.advance(86_401);
  const over = await invite(partner, "one-more@shop.example");
  expect([over.status, over.code]).toEqual([409, "business_full"]);
  // The same person again is no one more.
  expect((await invite(partner, "person2@shop.example")).status).toBe(201);
  const withdrawn = `/businesses/${businessId}/invitations/${invited[0]?.data.id}` as const;
  await call(world, `DELETE ${withdrawn}`, { token: partner.owner.token });
  expect((await invite(partner, "one-more@shop.example")).status).toBe(201);
});

test("one person sends so many invitations a day, whichever of their businesses they are for", async () => {
  const partner = await newPartner(world);
  for (let count = 0; count < limits.businessInvitationsSentPerDay; count += 1) {
    const sent = await invite(partner, `guest${count}@shop.example`);
    expect(sent.status).toBe(201);
    const withdrawn = `/businesses/${partner.business.id}/invitations/${sent.data.id}` as const;
    await call(world, `DELETE ${withdrawn}`, { token: partner.owner.token });
  }
  expect((await invite(partner, "guest@shop.example")).code).toBe("rate_limited");
  expect((await invite(await newPartner(world), "guest@shop.example")).status).toBe(201);
});

test("of two who join the last place at once one becomes a member", async () => {
  const partner = await newPartner(world);
  const { id: businessId } = partner.business;
  // They were invited when there was more room.
  const people = [await newCustomer(world), await newCustomer(world)];
  const links: (string | undefined)[] = [];
  for (const { email } of people) {
    await invite(partner, email);
    links.push(await linkTo(email));
  }
  const joinedAt = world.clock.now;
  const add = async () => {
    const { id: accountId } = await newCustomer(world);
    await world.deps.db
      .insertInto("businessMembers")
      .values({ businessId, accountId, role: "viewer", joinedAt })
      .execute();
  };
  for (let count = 2; count < limits.businessMembersMax; count += 1) await add();
  const answers = await Promise.all(people.map(({ token }, index) => accept(token, links[index])));
  expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [409, "business_full"],
  ]);
});
