import type { SubmittedKind } from "@songtan/domain/driver-types";
import { submittedKinds } from "@songtan/domain/driver-types";
import { citizenCheckDigit } from "@songtan/domain/thai/citizen-id";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { seededRandom } from "../data/random.ts";
import { stableId } from "../data/stable-id.ts";
import type { DemoDriverRow } from "./driver-rows.ts";

/** A driver with documents to review: the pages submitted, the earlier decisions, and anything unusual in them. */
export type Applicant = DemoDriverRow & {
  citizenNumber: string;
  accountNumber: string;
  sends: readonly SubmittedKind[];
  approved: readonly SubmittedKind[];
  rejected: readonly SubmittedKind[];
  /** Typed otherwise than the papers of an ordinary applicant. */
  odd: Partial<Record<SubmittedKind, Record<string, string>>>;
};

type Case = Partial<Pick<Applicant, "sends" | "rejected" | "odd">> & {
  name: readonly [string, string];
  vehicle: Vehicle;
  plate: string;
  province: string;
  /** Everything that is not sent was approved before. */
  known?: boolean;
};

const cases: readonly Case[] = [
  {
    name: ["กมล", "แสงทอง"],
    vehicle: "motorcycle",
    plate: "3กข 4127",
    province: "10",
  },
  {
    name: ["ณัฐพล", "สุขเกษม"],
    vehicle: "hatchback",
    plate: "2ขต 815",
    province: "10",
  },
  {
    name: ["ดวงใจ", "บุญมา"],
    vehicle: "motorcycle",
    plate: "1กต 902",
    province: "50",
  },
  {
    name: ["อนุชา", "ทองคำ"],
    vehicle: "pickup",
    plate: "บฉ 7311",
    province: "40",
  },
  {
    name: ["พรทิพย์", "ชูศรี"],
    vehicle: "motorcycle",
    plate: "5กม 268",
    province: "10",
    sends: ["account", "citizen-card", "bank-account"],
    odd: { "bank-account": { accountName: "พรทิพย์ พลเสน" } },
  },
  {
    name: ["วีระ", "หอมหวล"],
    vehicle: "motorcycle",
    plate: "4ขจ 1903",
    province: "83",
    sends: ["account", "driver-license"],
    odd: { "driver-license": { class: "private_motorcycle" } },
  },
  {
    name: ["สุดา", "นาคสุข"],
    vehicle: "hatchback",
    plate: "3ขก 5540",
    province: "10",
    sends: ["citizen-card"],
    rejected: ["citizen-card"],
    known: true,
  },
  {
    name: ["ปรีชา", "คำแสง"],
    vehicle: "box_pickup",
    plate: "ผก 6021",
    province: "50",
    sends: ["vehicle-act"],
    known: true,
  },
  {
    name: ["มานพ", "อ่อนศรี"],
    vehicle: "motorcycle",
    plate: "8กธ 77",
    province: "10",
    sends: ["bank-account"],
    known: true,
  },
  {
    name: ["รัตนา", "เย็นใจ"],
    vehicle: "motorcycle",
    plate: "6กค 3350",
    province: "83",
    sends: ["account", "citizen-card"],
  },
  {
    name: ["เอกชัย", "วงศ์คำ"],
    vehicle: "pickup",
    plate: "ยพ 149",
    province: "40",
    sends: ["vehicle", "vehicle-act"],
    known: true,
  },
  {
    name: ["ศิริพร", "รักไทย"],
    vehicle: "hatchback",
    plate: "1ขศ 4488",
    province: "10",
    sends: ["vehicle"],
    rejected: ["vehicle"],
    known: true,
  },
];

/** A dozen drivers in the states a reviewer meets: new ones, returned pages, renewals, a change of bank account. */
export const planApplicants = (): Applicant[] => cases.map(planApplicant);

function planApplicant(
  { name, vehicle, plate, province, known, ...more }: Case,
  index: number,
): Applicant {
  const [firstName, lastName] = name;
  const random = seededRandom(`applicant ${index}`);
  const number = String(index + 1).padStart(2, "0");
  const twelve = `1${province}${Array.from({ length: 9 }, () => random.integer(0, 9)).join("")}`;
  const { sends = submittedKinds, rejected = [], odd = {} } = more;
  return {
    id: stableId(`applicant ${index}`),
    email: `applicant${number}@demo.test`,
    phone: `+66630000${String(index + 1).padStart(3, "0")}`,
    firstName,
    lastName,
    vehicle,
    plate,
    plateProvinceCode: province,
    ratingSum: 0,
    ratingCount: 0,
    citizenNumber: `${twelve}${citizenCheckDigit(twelve)}`,
    accountNumber: Array.from({ length: 10 }, () => random.integer(0, 9)).join(""),
    sends,
    rejected,
    approved: known ? submittedKinds.filter((kind) => !rejected.includes(kind)) : [],
    odd,
  };
}
