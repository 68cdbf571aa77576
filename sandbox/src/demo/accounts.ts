import { stableId } from "../data/stable-id.ts";

export const demoPassword = "songtan-demo";

/**
 * The accounts printed at start and shown in the inbox: one person for each side of the product,
 * two where two are needed.
 */
export const demoAccounts = [
  { who: "customer", identifier: "customer@demo.test", password: demoPassword },
  { who: "driver", identifier: "driver@demo.test", password: demoPassword },
  { who: "staff", identifier: "staff@demo.test", password: demoPassword },
  { who: "staff", identifier: "staff2@demo.test", password: demoPassword },
] as const;

export const demoCustomer = {
  id: stableId("customer"),
  firstName: "พิมพ์ชนก",
  lastName: "ศรีสุวรรณ",
  phone: "+66891234500",
  email: "customer@demo.test",
} as const;

export const demoDriver = {
  id: stableId("driver"),
  firstName: "สมชาย",
  lastName: "ใจดี",
  phone: "+66861234500",
  email: "driver@demo.test",
  vehicle: "motorcycle",
  plate: "8กฬ 4521",
  plateProvinceCode: "10",
} as const;
