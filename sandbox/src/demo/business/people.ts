import type { MemberRole } from "@songtan/domain/businesses/types";
import { stableId } from "../../data/stable-id.ts";
import { demoCustomer } from "../accounts.ts";

export const demoBusiness = {
  id: stableId("business"),
  name: "ร้านเดโม",
  liveAccountId: stableId("business live account"),
  testAccountId: stableId("business test account"),
} as const;

/** Fixed, so that examples can be copied and run. Production refuses them. */
export const demoKey = {
  id: stableId("business test key"),
  publicKey: "pk_test_songtan_demo",
  secretKey: "sk_test_songtan_demo",
} as const;

export type DemoMember = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  role: MemberRole;
};

const member = (role: MemberRole, person: Omit<DemoMember, "id" | "role">): DemoMember => ({
  ...person,
  id: stableId(`business ${role}`),
  role,
});

/** The members of the demo business, who all sign in with the demo password. */
export const demoMembers = {
  owner: { ...demoCustomer, role: "owner" },
  admin: member("admin", {
    ...{ firstName: "กิตติ", lastName: "พงศ์ไพบูลย์" },
    ...{ phone: "+66891234501", email: "admin@demo.test" },
  }),
  booker: member("booker", {
    ...{ firstName: "น้ำฝน", lastName: "แก้วใส" },
    ...{ phone: "+66891234502", email: "booker@demo.test" },
  }),
  viewer: member("viewer", {
    ...{ firstName: "สุดา", lastName: "บุญมาก" },
    ...{ phone: "+66891234503", email: "viewer@demo.test" },
  }),
} as const satisfies Record<MemberRole, DemoMember>;

/** The demo business's live keys, which make bookings. Their secrets are not published; the history shows the bookings they made. */
export const demoKeys = {
  shop: { id: stableId("business live key"), name: "หน้าร้านออนไลน์", agent: null },
  agent: { id: stableId("business agent key"), name: "ผู้ช่วยตอบแชต", agent: "ผู้ช่วยตอบแชต" },
} as const;
