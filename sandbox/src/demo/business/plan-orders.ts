import type { ParcelCategory, Vehicle } from "@songtan/domain/vehicle-types";
import { seededRandom } from "../../data/random.ts";
import type { PastBooking } from "../history.ts";
import { bangkokPlace } from "../places.ts";
import { demoKeys, demoMembers } from "./people.ts";
import { shop } from "./shop.ts";

/** A booking of the demo business: the member or key that made it, and the method of payment. */
export type BusinessOrder = PastBooking & {
  madeBy: string;
  payment: "balance" | "invoice";
  reference: string | null;
  /** The row of the spreadsheet that it is from. */
  importRow: number | null;
};

const recipients: readonly (readonly [place: string, name: string])[] = [
  ["สยามพารากอน", "ธัญญา ศรีทอง"],
  ["เทอร์มินอล 21 อโศก", "ปกรณ์ อินทร์แก้ว"],
  ["อนุสาวรีย์ชัยสมรภูมิ", "กมลวรรณ สุขใส"],
  ["สีลมคอมเพล็กซ์", "อาทิตย์ เลิศวณิช"],
  ["เซ็นทรัล พระราม 9", "ภาคิน รัตนชัย"],
  ["เดอะมอลล์ บางกะปิ", "ชลธิชา พูนผล"],
  ["โรงพยาบาลศิริราช", "มาลัย ทองดี"],
  ["เซ็นทรัล ลาดพร้าว", "นภัสสร วงศ์ดี"],
  ["ไอคอนสยาม", "วีรภัทร จันทร์เพ็ญ"],
  ["ถนนเยาวราช", "สุพจน์ แซ่ลิ้ม"],
  ["เจ อเวนิว ทองหล่อ", "ธนพร วัฒนกุล"],
  ["ซีคอนสแควร์ ศรีนครินทร์", "วรรณา จิตดี"],
  ["เซ็นทรัล ปิ่นเกล้า", "ณัฐวุฒิ แสงเพชร"],
];

/** Drivers in Bangkok, by vehicle, as indices into the plan of simulated drivers. */
const driversOf = { motorcycle: [0, 7, 8], hatchback: [1], pickup: [2] } as const;

const parcels: readonly (readonly [ParcelCategory, number])[] = [
  ["clothing", 1.5],
  ["clothing", 3],
  ["document", 0.4],
  ["electronics", 2],
  ["other", 4],
];

const ordersCount = 60;
/** Far enough that there is a month that was invoiced and paid, on any day of the year. */
const firstDaysAgo = 76;
/** On this day a spreadsheet was sent: its rows, in one morning. */
const fileDaysAgo = 9;
export const fileRowsCount = 10;

/** Unusual endings, by the number of the order. */
const endings: Readonly<Record<number, PastBooking["ending"]>> = {
  7: "cancelled",
  19: "returned",
  28: "unfulfilled",
  33: "cancelled",
  46: "returned",
  55: "cancelled",
};

/** Some sixty bookings of the last weeks, more of them lately, always the same ones. */
export function planOrders(): BusinessOrder[] {
  const booked = Array.from({ length: ordersCount }, (_, index) => planOrder(index));
  const fromFile = Array.from({ length: fileRowsCount }, (_, row) => planFileOrder(row + 1));
  return [...booked, ...fromFile];
}

function planOrder(index: number): BusinessOrder {
  const random = seededRandom(`demo order ${index}`);
  const daysAgo = 1 + Math.floor(firstDaysAgo * (1 - index / ordersCount) ** 1.4);
  const hour = String(9 + (index % 9)).padStart(2, "0");
  const minute = String(random.integer(0, 11) * 5).padStart(2, "0");
  const maker = random.pick(["shop", "shop", "shop", "booker", "admin", "agent"] as const);
  return {
    ...order({ seed: 42_000 + index, index, random }),
    booked:
      index >= ordersCount - 2
        ? { hoursAgo: 3 + index - ordersCount }
        : dayOf(daysAgo, { hour, minute }),
    ...madeBy(maker, index),
    importRow: null,
  };
}

const dayOf = (daysAgo: number, { hour, minute }: { hour: string; minute: string }) => ({
  daysAgo,
  time: `${hour}:${minute}`,
});

/** The program pays on the invoice; people and the agent from the balance. */
function madeBy(maker: "shop" | "booker" | "admin" | "agent", index: number) {
  const number = String(1040 + index * 3);
  if (maker === "shop")
    return {
      madeBy: `key:${demoKeys.shop.id}`,
      payment: "invoice",
      reference: `WEB-${number}`,
    } as const;
  if (maker === "agent")
    return {
      madeBy: `agent:${demoKeys.agent.id}`,
      payment: "balance",
      reference: `LINE-${number}`,
    } as const;
  return {
    madeBy: `member:${demoMembers[maker].id}`,
    payment: "balance",
    reference: null,
  } as const;
}

function planFileOrder(row: number): BusinessOrder {
  const seed = 42_500 + row;
  return {
    ...order({ seed, index: 70 + row, random: seededRandom(`demo file ${row}`) }),
    ...{ vehicle: "motorcycle", driver: driversOf.motorcycle[row % 3] ?? 0 },
    booked: dayOf(fileDaysAgo, { hour: "10", minute: String(10 + row) }),
    madeBy: `member:${demoMembers.booker.id}`,
    payment: "invoice",
    reference: `LIVE-${String(200 + row)}`,
    importRow: row,
  };
}

type Order = { seed: number; index: number; random: ReturnType<typeof seededRandom> };

function order({ seed, index, random }: Order) {
  const vehicle: Vehicle & keyof typeof driversOf = random.chance(0.8)
    ? "motorcycle"
    : random.pick(["hatchback", "pickup"] as const);
  const [category, weightKg] = random.pick(parcels);
  const ending = endings[index] ?? "delivered";
  const [place, name] = recipients[index % recipients.length] ?? recipients[0] ?? ["", ""];
  const found = ending === "delivered" || ending === "returned";
  const phone = `+6681234${String(1000 + index * 7).padStart(4, "0")}`;
  return {
    seed,
    vehicle,
    parcel: { category, weightKg },
    extras: ending === "returned" ? (["return_trip"] as const) : [],
    payer: "sender" as const,
    prepaid: true as const,
    stops: [shop, { place: bangkokPlace(place), name, phone }],
    driver: found ? random.pick(driversOf[vehicle]) : null,
    ending,
    ...(ending === "cancelled" && { cancelReason: "ลูกค้าเลื่อนวันรับ" }),
  };
}
