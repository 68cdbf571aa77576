import type { PastBooking } from "../history.ts";
import { bangkokPlace } from "../places.ts";
import { demoMembers } from "./people.ts";
import { shop } from "./shop.ts";

/** A booking of the demo business that was paid in cash at a stop. */
export type CashOrder = PastBooking & { madeBy: string; reference: string | null };

const motorcycle = {
  vehicle: "motorcycle",
  parcel: { category: "clothing", weightKg: 1.5 },
  extras: [],
  payer: "sender",
  driver: 7,
  ending: "delivered",
} as const;
const recipient = (place: string, name: string, phone: string) => ({
  place: bangkokPlace(place),
  name,
  phone,
});
const by = (member: "booker" | "admin") => `member:${demoMembers[member].id}`;

/** Bookings that the business's members made at the counter: each cash payer, cash on delivery, and a cancelled one. */
export const cashOrders: readonly CashOrder[] = [
  {
    ...{ ...motorcycle, seed: 42_801, booked: { daysAgo: 1, time: "15:20" }, payer: "recipient" },
    ...{ madeBy: by("booker"), reference: null },
    stops: [shop, recipient("เซ็นทรัล ลาดพร้าว", "นภัสสร วงศ์ดี", "+66812346001")],
  },
  {
    ...{ ...motorcycle, seed: 42_802, booked: { daysAgo: 2, time: "11:40" }, driver: 8 },
    ...{ madeBy: by("booker"), reference: "POS-0312" },
    stops: [
      shop,
      {
        ...recipient("เจ อเวนิว ทองหล่อ", "ธนพร วัฒนกุล", "+66812346002"),
        codSatang: 129_000,
      },
    ],
  },
  {
    ...{ ...motorcycle, seed: 42_803, booked: { daysAgo: 3, time: "16:05" } },
    ...{ madeBy: by("admin"), reference: "POS-0309" },
    stops: [shop, recipient("ไอคอนสยาม", "วีรภัทร จันทร์เพ็ญ", "+66812346003")],
  },
  {
    ...{ ...motorcycle, seed: 42_804, booked: { daysAgo: 6, time: "10:30" }, driver: null },
    ...{ ending: "cancelled", cancelReason: "ลูกค้ามารับเอง" },
    ...{ madeBy: by("booker"), reference: "POS-0301" },
    stops: [shop, recipient("สีลมคอมเพล็กซ์", "อาทิตย์ เลิศวณิช", "+66812346004")],
  },
];
