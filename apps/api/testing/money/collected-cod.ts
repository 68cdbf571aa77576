import type { CodView } from "@songtan/contract/payouts/payouts";
import { expect } from "vitest";
import { hashPassword } from "../../src/modules/identity/passwords/passwords.ts";
import { releaseCod } from "../../src/modules/payouts/cash-on-delivery/release-cod.ts";
import { checkPayouts } from "../../src/modules/payouts/payouts/check-payouts.ts";
import { call } from "../world/call.ts";
import { book, send, withPhoto } from "../world/delivery.ts";
import { newCustomer, newDriver, type Person, password } from "../world/people.ts";
import { silom } from "../world/points.ts";
import type { TestWorld } from "../world/test-world.ts";
import { addDriverBalance } from "./payouts.ts";

/** A Monday. */
export const monday = "2026-11-23T02:00:00Z";
/** Made once: it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

type Collected = { sender: Person; driver: Person; bookingId: string };

/** A booking with this much cash on delivery collected for the sender, and delivered. */
export async function collectCod(
  world: TestWorld,
  codSatang: number,
  { topUp = 0 } = {},
): Promise<Collected> {
  world.clock.now = new Date(monday);
  const sender = await newCustomer(world);
  await givePassword(world, sender);
  const driver = await newDriver(world);
  if (topUp) await addDriverBalance(world, driver, topUp);
  const bookingId = await deliverCod(world, { sender, driver, codSatang });
  return { sender, driver, bookingId };
}

/** Lets a person prove who they are by their password. */
export async function givePassword(world: TestWorld, { id }: Pick<Person, "id">): Promise<void> {
  passwordHash ??= hashPassword(password);
  await world.deps.db
    .updateTable("accounts")
    .set({ passwordHash: await passwordHash })
    .where("id", "=", id)
    .execute();
}

/** Books, accepts and delivers: the cash is in the driver's pocket. Returns the booking's id. */
export async function deliverCod(
  world: TestWorld,
  {
    sender,
    driver,
    codSatang,
    method = "cash",
  }: {
    sender: Pick<Person, "token">;
    driver: Person;
    codSatang: number;
    method?: "cash" | "balance";
  },
) {
  const booking = await book(world, sender, {
    dropOffs: [{ ...silom, codAmountSatang: codSatang }],
    ...(method === "balance" && { payment: { method, payer: undefined } }),
  });
  const accepted = await call(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  expect(accepted.status).toBe(200);
  const fare = {
    ...({ kind: "cash_collected", purpose: "fare" } as const),
    amountSatang: booking.totalSatang,
  };
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    ...(method === "cash" ? [fare] : []),
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: codSatang },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  return booking.id;
}

export const setSenderAccount = (
  world: TestWorld,
  { token }: Person,
  more: Record<string, unknown> = {},
) =>
  call(world, "PUT /customer/bank-account", {
    token,
    body: {
      bankCode: "014",
      accountNumber: "987-6-54321-5",
      accountName: "มาลี ใจดี",
      password,
      ...more,
    },
  });

/** The newest cash on delivery of a sender. */
export const codOf = async (world: TestWorld, { token }: Person) =>
  (await call<CodView[]>(world, "GET /customer/cod", { token })).data[0];

/** Advances to this many days after the Monday, and runs the jobs due by then. */
export const daysAfterMonday = async (world: TestWorld, days: number) => {
  world.clock.now = new Date(new Date(monday).getTime() + days * 86_400_000);
  await checkPayouts(world.deps);
  await releaseCod(world.deps);
  await world.runJobs();
};
