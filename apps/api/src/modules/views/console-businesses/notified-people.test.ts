import { type AuditAction, auditActions } from "@songtan/domain/staff/audit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import { openShop } from "../../../../testing/money/business.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, openSession, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

/**
 * Every action of staff on a driver, a customer or a business: `notice` where a message reaches the person, else why none
 * does. A new action does not pass until it is here.
 */
const notified: Partial<Record<AuditAction, "notice" | { none: string }>> = {
  "driver.verified": "notice",
  "driver.suspended": "notice",
  "driver.reinstated": "notice",
  "driver.duty_ended": "notice",
  "driver.noted": { none: "a note among staff" },
  "driver.messaged": "notice",
  "driver.flag_resolved": { none: "a check among staff" },
  "business.limit_proposed": { none: "nothing has changed yet" },
  "business.limit_set": {
    none: "the page of money shows the limit, and nothing is refused that was possible",
  },
  "business.limit_turned_down": { none: "nothing has changed" },
  "business.suspended": "notice",
  "business.reinstated": "notice",
  "business.key_revoked": "notice",
  "customer.created": { none: "a guest account is made with the caller on the phone" },
  "customer.noted": { none: "a note among staff" },
  "customer.made": { none: "the person signs up on their own" },
  "customer.phone_proved": { none: "the person reads out the code" },
  "customer.suspended": "notice",
  "customer.reinstated": "notice",
};

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "partner.manage"]);
});
afterAll(() => world.close());

test("every action of staff on a person or a business is in the list", () => {
  const onPeople = auditActions.filter((action) => /^(driver|customer|business)\./.test(action));
  expect(onPeople.filter((action) => !(action in notified))).toEqual([]);
});

/** The subjects of messages to one person since the last look. */
async function subjectsTo(person: Person): Promise<string[]> {
  await world.runJobs();
  const mine = world.sent.filter(({ to }) => to === person.email || to === person.phone);
  world.sent.length = 0;
  return mine.map(({ subject }) => subject);
}
const act = (path: string, body: object) =>
  staffCall(world, staff, `POST /console/${path}`, { body });

test("a customer reads that they are suspended, why, and that it is over", async () => {
  const customer = await newCustomer(world);
  const body = { words: "ใช้บัตรคนอื่น" };
  await act(`customers/${customer.id}/suspend`, { ...body, reason: "fraud" });
  expect(await subjectsTo(customer)).toEqual(["บัญชีส่งทันของคุณถูกระงับ"]);
  customer.token = await openSession(world, customer);
  const notices = await call<{ text: string }[]>(world, "GET /customer/notices", {
    token: customer.token,
  });
  expect(notices.data[0]?.text).toContain("เหตุผล: การทุจริต");
  expect(notices.data[0]?.text).not.toContain(body.words);
  await act(`customers/${customer.id}/reinstate`, body);
  expect(await subjectsTo(customer)).toEqual(["บัญชีส่งทันของคุณใช้งานได้แล้ว"]);
});

test("the owner of a business reads of a suspension, its end, and a revoked key", async () => {
  const shop = await openShop(world);
  await subjectsTo(shop.owner);
  const words = "ตรวจสอบเอกสาร";
  const subjects: string[] = [];
  for (const what of ["suspend", "reinstate"]) {
    await act(`businesses/${shop.id}/${what}`, { words });
    subjects.push(...(await subjectsTo(shop.owner)));
  }
  const { id } = await world.deps.db
    .selectFrom("partnerKeys")
    .select("id")
    .where("businessId", "=", shop.id)
    .executeTakeFirstOrThrow();
  await act(`businesses/${shop.id}/keys/${id}/revoke`, { words });
  subjects.push(...(await subjectsTo(shop.owner)));
  expect(subjects).toEqual([
    "ธุรกิจของคุณถูกระงับ",
    "ธุรกิจของคุณใช้งานได้แล้ว",
    "เรายกเลิก API key ของธุรกิจคุณ",
  ]);
});

test("a member reads of another role and of being removed; who leaves reads nothing", async () => {
  const shop = await openShop(world);
  const [member, leaver] = [await newCustomer(world), await newCustomer(world)];
  for (const { id: accountId } of [member, leaver])
    await world.deps.db
      .insertInto("businessMembers")
      .values({ businessId: shop.id, accountId, role: "viewer", joinedAt: world.clock.now })
      .execute();
  const of = (person: Person) => `businesses/${shop.id}/members/${person.id}`;
  const asOwner = { token: shop.owner.token, headers: await provedNow(world, shop.owner) };
  await subjectsTo(member);
  await call(world, `PUT /${of(member)}`, { ...asOwner, body: { role: "booker" } });
  expect(await subjectsTo(member)).toEqual(["บทบาทของคุณในธุรกิจเปลี่ยนไป"]);
  await call(world, `DELETE /${of(member)}`, asOwner);
  expect(await subjectsTo(member)).toEqual(["คุณไม่ได้เป็นสมาชิกของธุรกิจแล้ว"]);
  await call(world, `DELETE /${of(leaver)}`, { token: leaver.token });
  expect(await subjectsTo(leaver)).toEqual([]);
});
