import type { CreateQuote } from "@songtan/contract/quotes";
import type { z } from "zod";
import type { TestWorld } from "./test-world.ts";

export type Reply = { status: number; body: Answer; headers: Record<string, unknown> };
export type Answer = {
  data?: unknown;
  error?: { code: string; message: string; fields?: Record<string, string>; requestId: string };
} & Record<string, unknown>;
type Calls = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
};
/** Somebody with a token, and short ways to call the API as them. */
export type Caller = Calls & { id: string; token: string; phone: string };

let counter = 0;

/** Calls as nobody in particular, or with a token. */
export function anyone(world: TestWorld, token?: string): Calls {
  const send = async (
    method: "GET" | "POST" | "PUT",
    url: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await world.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    return { status: reply.statusCode, body: reply.body ? reply.json() : {}, headers: reply.headers };
  };
  return {
    get: (path, headers) => send("GET", path, undefined, headers),
    post: (path, body, headers) => send("POST", path, body ?? {}, headers),
    put: (path, body, headers) => send("PUT", path, body ?? {}, headers),
  };
}

/** Signs up through the API; with `verified` the phone's code is read from what was sent and confirmed. */
export async function signUp(world: TestWorld, role: "customer" | "driver", { verified = true } = {}): Promise<Caller> {
  counter += 1;
  const phone = `+6681${String(process.pid % 1000).padStart(3, "0")}${String(counter).padStart(4, "0")}`;
  const answer = await anyone(world).post(`/api/${role}/sign-up`, {
    firstName: "สมชาย",
    lastName: "ใจดี",
    phone,
    email: `caller${process.pid}-${counter}@example.test`,
    password: "correct horse",
    acceptTerms: true,
    acceptPrivacy: true,
  });
  const { token, data } = answer.body as { token: string; data: { id: string } };
  const person: Caller = { id: data.id, token, phone, ...anyone(world, token) };
  if (verified) await verifyPhone(world, person);
  return person;
}

async function verifyPhone(world: TestWorld, person: Caller): Promise<void> {
  const started = await person.post("/api/verifications", { channel: "phone" });
  await world.runJobs();
  const code = world.sent.findLast((message) => message.to === person.phone)?.code;
  const { id } = started.body.data as { id: string };
  await person.post(`/api/verifications/${id}/confirm`, { code });
}

/** A driver whose documents are all approved, on duty at a place. Approving is staff's work, so the row is set by hand. */
export async function driverOnDuty(
  world: TestWorld,
  at: { latitude: number; longitude: number },
  vehicle = "motorcycle",
): Promise<Caller> {
  const driver = await signUp(world, "driver");
  const { latitude, longitude } = at;
  await world.deps.db
    .updateTable("drivers")
    .set({
      vehicle,
      plate: "1กข1234",
      plate_province: "10",
      verified_at: world.clock.now,
      on_duty_since: world.clock.now,
    })
    .where("account_id", "=", driver.id)
    .execute();
  await world.deps.db
    .insertInto("driver_presence")
    .values({ driver_id: driver.id, latitude, longitude, recorded_at: world.clock.now, received_at: world.clock.now })
    .execute();
  return driver;
}

export const siam = { latitude: 13.7457, longitude: 100.5347, address: "สยามพารากอน" };
export const chatuchak = { latitude: 13.7999, longitude: 100.5503, address: "ตลาดนัดจตุจักร" };

type QuoteInput = z.input<typeof CreateQuote>;
export const quoteRequest = (more: Partial<QuoteInput> = {}): QuoteInput => ({
  stops: [siam, chatuchak],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
  ...more,
});
const contacts = [
  { contactName: "ผู้ส่ง", contactPhone: "0812345678" },
  { contactName: "ผู้รับ", contactPhone: "0898765432" },
  { contactName: "ผู้รับสอง", contactPhone: "0623456789" },
];

export type Booked = { id: string; number: string; totalSatang: number; state: string };

/** Quotes and books through the API; answers the booking. */
export async function book(
  customer: Caller,
  more: { quote?: Partial<QuoteInput>; payment?: object } = {},
): Promise<Booked> {
  const request = quoteRequest(more.quote);
  const quote = await customer.post("/api/quotes", request);
  const { id } = quote.body.data as { id: string };
  const booking = await customer.post("/api/bookings", {
    quoteId: id,
    stops: contacts.slice(0, request.stops.length),
    payment: { method: "cash", payer: "sender", ...more.payment },
  });
  if (booking.status !== 201) throw new Error(`booking failed: ${JSON.stringify(booking.body)}`);
  return booking.body.data as Booked;
}
