import { setTimeout as pause } from "node:timers/promises";
import { satangPerBaht } from "@songtan/domain/money";
import type { TestTarget } from "@songtan/domain/test-mode/steps";
import { bangkokPlace } from "../places.ts";
import { demoKey } from "./people.ts";
import { shop } from "./shop.ts";

/** A booking of the demo business's test mode, and where its program pushed it. */
type TestPlan = {
  reference: string;
  place: string;
  name: string;
  to?: TestTarget;
  cancelled?: true;
  payment?: { method: "balance" | "cash"; payer?: "sender" | "recipient" };
  codSatang?: number;
};

/**
 * The first test bookings of a developer, a sample of each kind. The last two are left to the test mode, which is as
 * slow as real drivers.
 */
export const testPlans: readonly TestPlan[] = [
  { reference: "TEST-1001", place: "สยามพารากอน", name: "ธัญญา ศรีทอง", to: "delivered" },
  {
    ...{ reference: "TEST-1002", place: "เทอร์มินอล 21 อโศก", name: "ปกรณ์ อินทร์แก้ว" },
    ...{ to: "delivered", payment: { method: "cash", payer: "sender" } },
    codSatang: 450 * satangPerBaht,
  },
  { reference: "TEST-1003", place: "โรงพยาบาลศิริราช", name: "มาลัย ทองดี", to: "returned" },
  { reference: "TEST-1004", place: "เดอะมอลล์ บางกะปิ", name: "ชลธิชา พูนผล", to: "unfulfilled" },
  { reference: "TEST-1005", place: "ไอคอนสยาม", name: "วีรภัทร จันทร์เพ็ญ", cancelled: true },
  { reference: "TEST-1006", place: "ถนนเยาวราช", name: "สุพจน์ แซ่ลิ้ม", to: "failed_stop" },
  {
    ...{ reference: "TEST-1007", place: "เซ็นทรัล ลาดพร้าว", name: "นภัสสร วงศ์ดี" },
    ...{ to: "picked_up", payment: { method: "balance" } },
  },
  { reference: "TEST-1008", place: "สีลมคอมเพล็กซ์", name: "อาทิตย์ เลิศวณิช" },
];

type Playing = {
  url: string;
  onProblem(line: string): void;
};

/**
 * Makes the first bookings of the demo business's test mode, once for each database: by the public API and the demo key, as a
 * developer's program would, while the program is in use.
 */
export function startTestBookings({ url, onProblem }: Playing): {
  finished: Promise<void>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const finished = playTestBookings(url, stopping.signal).catch((problem: unknown) => {
    if (!stopping.signal.aborted) onProblem(`demo bookings of test mode: ${String(problem)}`);
  });
  return {
    finished,
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** Between two calls, so that the first page that is opened does not wait for them. */
const pauseMilliseconds = 40;

async function playTestBookings(url: string, signal: AbortSignal): Promise<void> {
  const call = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    // Only the pause can be aborted. A call in progress finishes, because the stopping program may still be processing
    // the call.
    await pause(pauseMilliseconds, undefined, { signal });
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${demoKey.secretKey}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  // A program that stopped in between goes on where it was.
  const present = await call<{ reference?: string }[]>(
    "GET",
    `/bookings?limit=${testPlans.length}`,
  );
  if (present.length === testPlans.length) return;
  for (const [index, plan] of testPlans.entries()) {
    if (present.some(({ reference }) => reference === plan.reference)) continue;
    const quote = await call<{ id: string }>("POST", "/quotes", quoteOf(plan));
    const contacts = [
      { contactName: shop.name, contactPhone: shop.phone, note: shop.note },
      { contactName: plan.name, contactPhone: `+6681234700${index + 1}` },
    ];
    const { id } = await call<{ id: string }>("POST", "/bookings", {
      ...{ quoteId: quote.id, reference: plan.reference, stops: contacts },
      ...(plan.payment && { payment: plan.payment }),
    });
    if (plan.cancelled) await call("POST", `/bookings/${id}/cancel`, cancelling);
    if (plan.to) await call("POST", `/test/bookings/${id}/advance`, { to: plan.to });
  }
}

const cancelling = { reason: "ทดสอบยกเลิก", expectedFeeSatang: 0 };

const quoteOf = ({ place, codSatang }: TestPlan) => {
  const { latitude, longitude, address } = bangkokPlace(place);
  const { place: from } = shop;
  return {
    ...{ vehicle: "motorcycle", parcel: { category: "clothing", weightKg: 2 } },
    stops: [
      { latitude: from.latitude, longitude: from.longitude, address: from.address },
      { latitude, longitude, address, ...(codSatang && { codAmountSatang: codSatang }) },
    ],
  };
};
