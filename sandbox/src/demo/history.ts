import type { Extra, ParcelCategory, Vehicle } from "@songtan/domain/vehicle-types";
import { bangkokPlace, type DemoPlace } from "./places.ts";

export type PastStop = {
  place: DemoPlace;
  name: string;
  phone: string;
  note?: string;
  codSatang?: number;
};
export type PastBooking = {
  seed: number;
  /** When it was booked: so long ago, or on a past Bangkok day at a time. */
  booked: { hoursAgo: number } | { daysAgo: number; time: string };
  vehicle: Vehicle;
  parcel: { category: ParcelCategory; weightKg: number };
  extras: readonly Extra[];
  payer: "sender" | "recipient";
  /** Paid when it was booked; otherwise in cash. */
  prepaid?: true;
  stops: readonly PastStop[];
  /** Null: no driver accepted it. A number is the index of a simulated driver in the plan. */
  driver: "demo" | number | null;
  ending: "delivered" | "returned" | "cancelled" | "unfulfilled";
  cancelReason?: string;
  rating?: { stars: number; comment: string | null };
};

const shop = (name = "พิมพ์ชนก ศรีสุวรรณ"): PastStop => ({
  place: bangkokPlace("ตลาดนัดจตุจักร"),
  name,
  phone: "+66891234500",
  note: "โครงการ 4 ซอย 12",
});
const office: PastStop = {
  place: bangkokPlace("เทอร์มินอล 21 อโศก"),
  name: "พิมพ์ชนก ศรีสุวรรณ",
  phone: "+66891234500",
  note: "ฝากไว้ที่ประชาสัมพันธ์ชั้น 1",
};
const to = (place: string, name: string, phone: string): PastStop => ({
  place: bangkokPlace(place),
  name,
  phone,
});
const motorcycle = {
  vehicle: "motorcycle",
  payer: "sender",
  driver: "demo",
  ending: "delivered",
  extras: [],
} as const;

/** The demo customer's bookings of the last days: each possible ending, with real places. */
export const pastBookings: readonly PastBooking[] = [
  {
    ...motorcycle,
    ...{ seed: 41_001, booked: { hoursAgo: 2.5 }, parcel: { category: "clothing", weightKg: 1.5 } },
    stops: [shop(), to("เจ อเวนิว ทองหล่อ", "ธนพร วัฒนกุล", "+66812340011")],
    rating: { stars: 5, comment: "มาไว แพ็กของให้ดีมาก" },
  },
  {
    ...motorcycle,
    ...{
      seed: 41_002,
      booked: { hoursAgo: 6 },
      parcel: { category: "document", weightKg: 0.3 },
      payer: "recipient",
    },
    stops: [office, to("สีลมคอมเพล็กซ์", "อาทิตย์ เลิศวณิช", "+66812340012")],
  },
  {
    ...motorcycle,
    ...{
      seed: 41_003,
      booked: { daysAgo: 1, time: "14:20" },
      parcel: { category: "clothing", weightKg: 3 },
    },
    stops: [
      shop(),
      { ...to("อนุสาวรีย์ชัยสมรภูมิ", "กมลวรรณ สุขใส", "+66812340013"), codSatang: 85_000 },
      { ...to("เซ็นทรัล พระราม 9", "ภาคิน รัตนชัย", "+66812340014"), codSatang: 59_000 },
    ],
    rating: { stars: 5, comment: null },
  },
  {
    ...motorcycle,
    ...{
      seed: 41_004,
      booked: { daysAgo: 1, time: "11:05" },
      parcel: { category: "food", weightKg: 2 },
      driver: null,
      ending: "cancelled",
    },
    ...{ extras: ["insulated_bag"], cancelReason: "เปลี่ยนใจไปรับเอง" },
    stops: [
      to("ถนนเยาวราช", "ร้านเจ๊เล้ง", "+66812340015"),
      to("ไอคอนสยาม", "พิมพ์ชนก ศรีสุวรรณ", "+66891234500"),
    ],
  },
  {
    ...motorcycle,
    ...{
      seed: 41_005,
      booked: { daysAgo: 2, time: "13:40" },
      vehicle: "hatchback",
      parcel: { category: "fragile", weightKg: 18 },
      driver: 1,
    },
    stops: [
      to("สยามพารากอน", "ร้านเซรามิกสยาม", "+66812340016"),
      to("ซีคอนสแควร์ ศรีนครินทร์", "วรรณา จิตดี", "+66812340017"),
    ],
    rating: { stars: 4, comment: "ของครบ ไม่แตก แต่รถติดนิดหน่อย" },
  },
  {
    ...motorcycle,
    ...{
      seed: 41_006,
      booked: { daysAgo: 2, time: "10:15" },
      parcel: { category: "electronics", weightKg: 1 },
      extras: ["pin"],
    },
    stops: [shop(), to("เซ็นทรัล ปิ่นเกล้า", "ณัฐวุฒิ แสงเพชร", "+66812340018")],
    rating: { stars: 4, comment: null },
  },
  {
    ...motorcycle,
    ...{
      seed: 41_007,
      booked: { daysAgo: 3, time: "17:05" },
      parcel: { category: "other", weightKg: 4 },
      driver: 0,
      ending: "returned",
    },
    extras: ["return_trip"],
    stops: [shop(), to("เดอะมอลล์ บางกะปิ", "ชลธิชา พูนผล", "+66812340019")],
  },
  {
    ...motorcycle,
    ...{
      seed: 41_008,
      booked: { daysAgo: 4, time: "20:50" },
      vehicle: "box_pickup",
      parcel: { category: "other", weightKg: 240 },
    },
    ...{ driver: null, ending: "unfulfilled", extras: ["helper"] },
    stops: [
      to("เซ็นทรัล ลาดพร้าว", "ห้างเฟอร์นิเจอร์ไทย", "+66812340020"),
      to("โรงพยาบาลศิริราช", "ศิริชัย มงคล", "+66812340021"),
    ],
  },
  {
    ...motorcycle,
    ...{
      seed: 41_009,
      booked: { daysAgo: 5, time: "09:30" },
      parcel: { category: "flowers", weightKg: 2 },
    },
    stops: [shop("ร้านดอกไม้จตุจักร"), to("โรงพยาบาลศิริราช", "มาลัย ทองดี", "+66812340022")],
    rating: { stars: 5, comment: "ดอกไม้ถึงมือสวยเหมือนเดิม ขอบคุณ" },
  },
];
