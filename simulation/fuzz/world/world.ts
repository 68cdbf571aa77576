import { createHash, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { planDrivers, simulatedDriversMax } from "@songtan/sandbox/demo/plan-drivers";
import sharp from "sharp";
import type { Product } from "../../kills/product.ts";
import type { Caller } from "../calls/caller.ts";
import type { Actor, FormPart } from "../calls/wire.ts";

export type Person = Actor & {
  token: string;
  id: string;
  phone: string;
  email: string;
  password: string;
};
export type Staff = Actor & { cookie: string; id: string };

/** What every chapter of the world needs: the running product, its calls, and the people who are in it. */
export type World = {
  caller: Caller;
  product: Product;
  /** A customer with a proved phone and e-mail, and two of staff who may do everything. */
  customer: Person;
  other: Person;
  staff: Staff;
  second: Staff;
  /**
   * A verified driver of a vehicle, a motorcycle by default, not used by anything in the world yet.
   */
  nextDriver(vehicle?: string): Promise<Person>;
};
export type Ground = Pick<World, "caller" | "product">;

/** The header of an owner who types the password again, for what outlives the session. */
export async function provedHeaders(
  caller: Caller,
  { password, ...person }: Person,
  role: "customer" | "driver" = "customer",
): Promise<Record<string, string>> {
  const made = await caller.done(person, `POST /${role}/owner-proofs`, { body: { password } });
  return { "songtan-owner-proof": made.proof };
}

export const visitor: Actor = { name: "a visitor" };
export const demoPassword = "songtan-demo";
export const siam = { latitude: 13.7466, longitude: 100.5347, address: "สยามพารากอน" };
export const silom = { latitude: 13.7279, longitude: 100.524, address: "ถนนสีลม" };
export const ari = { latitude: 13.7797, longitude: 100.5446, address: "อารีย์" };

/** Another city, where no other driver waits for work. */
export const thaPhae = { latitude: 18.7877, longitude: 98.9933, address: "ประตูท่าแพ" };
export const ayutthaya = { latitude: 14.3532, longitude: 100.5689, address: "อยุธยา" };
export const maya = { latitude: 18.8022, longitude: 98.9671, address: "เมญ่า เชียงใหม่" };

export const newPhone = (): string => `09${randomInt(10_000_000, 99_999_999)}`;
export const newEmail = (): string => `fuzz-${randomInt(1e12)}@example.test`;
export const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count));
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");
export const now = (): string => new Date().toISOString();

const patienceMilliseconds = 120_000;
const lookAgainMilliseconds = 150;

/** Looks until there is something to see. What never comes is named. */
export async function eventually<T>(
  description: string,
  load: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const result = await load();
    if (result) return result;
    if (Date.now() - began > patienceMilliseconds)
      throw new Error(`waited in vain for ${description}`);
    await sleep(lookAgainMilliseconds);
  }
}

/** Everything that came for a phone or mailbox, the newest first. */
export const messagesTo = async (ground: Ground, to: string): Promise<string[]> =>
  (await ground.product.inbox(to)).map(({ text }) => text);

/** The last code that came for a phone or mailbox; empty before the first. */
export const lastCode = async (ground: Ground, to: string): Promise<string> =>
  (await ground.product.inbox(to)).find(({ code }) => code)?.code ?? "";

/** The same, as soon as it is another than the one before. */
export const newestCode = (ground: Ground, to: string, before = ""): Promise<string> =>
  eventually(`a code for ${to}`, async () => {
    const code = await lastCode(ground, to);
    return code !== before && code;
  });

/** What the newest warning's link to say "this was not me" ends with. */
export const linkToken = async (ground: Ground, to: string): Promise<string | undefined> =>
  (await ground.product.inbox(to))
    .map(({ text }) => /\/not-me\/([\w-]+)/.exec(text)?.[1])
    .find(Boolean);

/** Adds a job of the clock, which would come by itself later. */
export const runJob = ({ product }: Ground, name: string, input: object = {}): Promise<unknown> =>
  product.withDatabase((client) =>
    client.query("select graphile_worker.add_job($1, $2::json)", [name, JSON.stringify(input)]),
  );

const colours = ["#a33", "#3a3", "#33a", "#aa3", "#3aa"] as const;
let pictures = 0;
/** A small photo as a phone makes one; no two are the same. */
export async function photo(): Promise<Buffer> {
  pictures += 1;
  const background = colours[pictures % colours.length] ?? "#888";
  return sharp({ create: { width: 320 + pictures, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export const picturePart = async (): Promise<FormPart> => ({
  file: await photo(),
  type: "image/jpeg",
  name: "a.jpg",
});

export async function upload(
  { caller }: Ground,
  actor: Actor,
  purpose: string,
): Promise<{ id: string; url: string }> {
  const cover: Record<string, string> =
    purpose === "citizen-card" ? { redaction: "confirmed" } : {};
  return caller.done(actor, "POST /uploads", {
    form: { purpose, ...cover, file: await picturePart() },
  });
}

/** Gives out the sandbox's verified drivers one by one, signed in. */
export function driverSource({ caller }: Ground): World["nextDriver"] {
  const free = planDrivers(simulatedDriversMax);
  return async (vehicle = "motorcycle") => {
    const index = free.findIndex((planned) => planned.vehicle === vehicle);
    const [planned] = free.splice(index, 1);
    if (!planned || index < 0) throw new Error("every driver of the sandbox is used");
    const body = { identifier: planned.email, password: demoPassword };
    const answer = await caller.call(visitor, "POST /driver/login", { body });
    const { token } = answer.json as { token: string };
    const { id, phone, email } = planned;
    return { name: "driver", token, id, phone, email, password: demoPassword };
  };
}

export function newestOf<T>(list: readonly T[] | undefined): T {
  const [first] = list ?? [];
  if (first === undefined) throw new Error("a list is empty");
  return first;
}
