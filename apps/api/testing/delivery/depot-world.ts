import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import type { BookingState } from "@songtan/domain/booking-types";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import sharp from "sharp";
import { expect } from "vitest";
import { ledgerBalance } from "../money/ledger-balance.ts";
import { call } from "../world/call.ts";
import { book, outcomes, send, withPhoto } from "../world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../world/people.ts";
import { ari, silom } from "../world/points.ts";
import { newStaff, type Staff, staffCall } from "../world/staff.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";

export const depotTexts = {
  name: { th: "ศูนย์สีลม", en: "Silom depot" },
  address: { th: "88 ถนนสีลม", en: "88 Silom Road" },
  hours: { th: "ทุกวัน 8:00–20:00", en: "Daily 8:00–20:00" },
  phone: "021234567",
  closed: false,
};

export type SeenGoods = { by?: Staff; state?: BookingState; driverId?: string | null } & Record<
  string,
  unknown
>;
export const senderAbsent = { kind: "failed", reason: "sender_absent", ...withPhoto() } as const;

type Drops = readonly ("done" | "failed")[];

/** Picked up, and the recipient of the last drop-off was absent. */
async function goodsAboard(
  { world, driver, customer }: { world: TestWorld; driver: Person; customer: Person },
  drops: Drops = ["failed"],
  payment = {},
): Promise<BookingView> {
  const booking = await book(world, customer, {
    dropOffs: [silom, ari].slice(0, drops.length),
    payment,
  });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const fare = booking.payment.payer === "sender" && {
    kind: "cash_collected" as const,
    purpose: "fare" as const,
    amountSatang: booking.totalSatang,
  };
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    ...(fare ? [fare] : []),
    { kind: "picked_up", ...withPhoto() },
    ...drops.flatMap((end, index) => [
      { kind: "heading" as const, stopIndex: index + 1 },
      { kind: "arrived" as const, stopIndex: index + 1 },
      end === "done"
        ? { kind: "delivered" as const, stopIndex: index + 1, ...withPhoto() }
        : {
            kind: "failed" as const,
            stopIndex: index + 1,
            reason: "recipient_absent" as const,
            ...withPhoto(),
          },
    ]),
  ]);
  return booking;
}

export type DepotWorld = Awaited<ReturnType<typeof openDepotWorld>>;

/**
 * A driver, a customer and two members of staff, and their actions about goods that were never
 * collected.
 */
export async function openDepotWorld() {
  const world = await openTestWorld();
  const staff = await newStaff(world, ["booking.manage"]);
  const other = await newStaff(world, ["booking.manage"]);
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const blank = sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } });
  const picture = (await blank.png().toBuffer()).toString("base64");

  const saveDepot = (more: Record<string, unknown> = {}, id = "") =>
    staffCall<ConsoleDepot[]>(world, staff, `POST /console/depots${id && `/${id}`}`, {
      body: { ...depotTexts, latitude: silom.latitude, longitude: silom.longitude, ...more },
    });
  const depotId = async () => (await saveDepot()).data[0]?.id ?? "";
  const viewOf = async (id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
  const recordOf = async (id: string) =>
    (await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${id}`)).data;
  const balance = (account: LedgerAccount, ownerId: string) =>
    ledgerBalance(world, account, ownerId);
  const move = (
    id: string,
    name: string,
    { by = staff, state = "held", driverId = driver.id, ...body }: SeenGoods = {},
  ) =>
    staffCall(world, by, `POST /console/bookings/${id}/${name}`, {
      body: { seenState: state, seenDriverId: driverId, words: "โทรแล้วไม่รับสาย", ...body },
    });
  const collect = (id: string, more: SeenGoods = {}) =>
    move(id, "collect", { collectedBy: "มาลี ใจดี", kind: "signature", picture, ...more });
  const aboard = (drops?: Drops, payment?: object) =>
    goodsAboard({ world, driver, customer }, drops, payment);
  const toDepot = async (id: string) => {
    const gone = await send(world, driver, id, [{ kind: "returning" }, senderAbsent]);
    expect(outcomes(gone)).toBe("applied applied");
    world.clock.advance(601);
    return send(world, driver, id, [{ kind: "left_at_depot", ...withPhoto() }]);
  };

  return {
    world,
    staff,
    other,
    driver,
    customer,
    saveDepot,
    depotId,
    viewOf,
    recordOf,
    balance,
    move,
    collect,
    aboard,
    toDepot,
  };
}
