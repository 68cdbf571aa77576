import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { invitedRoles } from "@songtan/domain/businesses/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import { invitationKey } from "../../../../testing/partners/invitation-key.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  newCustomer,
  newEmail,
  newPhone,
  signUp,
  verifiedCustomer,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
});
afterAll(() => world.close());

type Token = { token: string };
const invite = async (destination: string, role: string, headers = {}) =>
  call<{ destination: string }>(world, `POST /businesses/${partner.business.id}/invitations`, {
    token: partner.owner.token,
    headers: { ...(await provedNow(world, partner.owner)), ...headers },
    body: { destination, role },
  });
async function keyFor(destination: string, role: string = "viewer"): Promise<string> {
  const { data } = await invite(destination, role);
  return invitationKey(world, data.destination);
}
const accept = ({ token }: Token, key: string, locale = "en") =>
  call<BusinessView>(world, "POST /business-invitations/accept", {
    ...{ token, body: { key }, headers: { "accept-language": locale } },
  });
const proofOf = async ({ token }: Token) =>
  (await call<CustomerView>(world, "GET /customer/user", { token })).data.emailVerifiedAt;

test.each(invitedRoles)("a %s is invited with the owner's proof alone", async (role) => {
  const refused = await call(world, `POST /businesses/${partner.business.id}/invitations`, {
    token: partner.owner.token,
    body: { destination: newEmail(), role },
  });
  expect([refused.status, refused.code]).toEqual([403, "owner_proof_needed"]);
});

test.each(invitedRoles)(
  "a link for a %s lets in the account of its address alone, and names that address masked",
  async (role) => {
    const [meant, other] = [await newCustomer(world), await newCustomer(world)];
    const byMail = await keyFor(meant.email, role);
    const refused = await accept(other, byMail);
    expect([refused.status, refused.code]).toEqual([403, "invitation_for_other"]);
    expect(refused.error.message).toContain("c•••@example.test");
    expect((await accept(other, byMail, "th")).error.message).toMatch(
      /คำเชิญนี้ส่งไปที่ c•••@example\.test/,
    );
    expect((await accept(meant, byMail)).data.role).toBe(role);

    const another = await newCustomer(world);
    const bySms = await keyFor(another.phone, role);
    const misled = await accept(other, bySms);
    expect([misled.code, misled.error.message]).toEqual([
      "invitation_for_other",
      expect.stringContaining(`***-${another.phone.slice(-4)}`),
    ]);
    expect((await accept(another, bySms)).data.role).toBe(role);
  },
);

test("the link by e-mail proves the mailbox; the one by SMS waits for the code", async () => {
  const invited = await verifiedCustomer(world);
  expect(await proofOf(invited)).toBeNull();
  expect((await accept(invited, await keyFor(invited.email))).status).toBe(200);
  expect(await proofOf(invited)).not.toBeNull();

  const unproved = await signUp(world, "customer", { phone: newPhone() });
  const bySms = await keyFor(unproved.phone);
  expect((await accept(unproved, bySms)).code).toBe("phone_not_verified");
  await verify(world, unproved);
  expect((await accept(unproved, bySms)).status).toBe(200);
});

test("of two accounts that claim the mailbox one joins, also at the same moment, and the other loses the claim", async () => {
  const email = newEmail();
  const claimants = [
    await signUp(world, "customer", { email }),
    await signUp(world, "customer", { email }),
  ];
  const key = await keyFor(email);
  const answers = await Promise.all(claimants.map((person) => accept(person, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const proofs = await Promise.all(claimants.map(proofOf));
  expect(proofs.filter((proof) => proof !== null)).toHaveLength(1);
});

test("a person who claims a mailbox that another account has proved does not get in by it", async () => {
  const owner = await newCustomer(world);
  const key = await keyFor(owner.email);
  const claimant = await signUp(world, "customer", { email: owner.email });
  expect((await accept(claimant, key)).code).toBe("identifier_in_use");
  expect((await accept(owner, key)).status).toBe(200);
});
