import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { NewKeyView } from "@songtan/contract/businesses/businesses";
import { assign, editing, far } from "../delivery/edits.ts";
import { pickUp } from "../delivery/handovers.ts";
import { recalling } from "../delivery/recalls.ts";
import { type Answer, call } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import { bookingOf, callDialect, placeOrder } from "./dialect.ts";
import { newKey, newPartner, type Partner } from "./partner.ts";

const contact = { contactName: "มาลี", contactPhone: "0811111111" };

/** A caller by a key, as a person with a token. */
export const callerOf = ({ id, secretKey }: NewKeyView): Person => ({
  id,
  token: secretKey,
  phone: "",
  email: "",
});

export async function bookBy(
  world: TestWorld,
  { token }: Pick<Person, "token">,
  headers: Record<string, string> = {},
): Promise<Answer<BookingView>> {
  const quote = await call<{ id: string }>(world, "POST /quotes", { body: quoteRequest() });
  const body = { quoteId: quote.data.id, stops: [contact, contact] };
  return call<BookingView>(world, "POST /bookings", { token, headers, body });
}

/** One way in which a key raises the price of its booking. */
export type RaisePath = {
  /** Makes a booking by the key, ready to be raised. */
  prepare(world: TestWorld, key: NewKeyView): Promise<{ id: string; order: string }>;
  /** Raises it by what `costs` says; answers the status. */
  raise(world: TestWorld, key: NewKeyView, made: { id: string; order: string }): Promise<number>;
};

export const feeSatang = 40_00;
const place = async (world: TestWorld, key: NewKeyView) => {
  const { orderId } = await placeOrder(world, key);
  return { id: await bookingOf(world, orderId), order: orderId };
};
const viewOf = async (world: TestWorld, key: NewKeyView, id: string): Promise<BookingView> =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: key.secretKey })).data;
const placeAndAssign = async (world: TestWorld, key: NewKeyView) => {
  const made = await place(world, key);
  const { driver } = await assign(world, callerOf(key), { id: made.id });
  return { ...made, driver };
};

export const raisePaths: Record<"fee" | "edit" | "v3 edit" | "return", RaisePath> = {
  fee: {
    prepare: place,
    raise: async (world, key, { order }) =>
      (
        await callDialect(world, key, `POST /v3/orders/${order}/priority-fee`, {
          data: { priorityFee: String(feeSatang / 100) },
        })
      ).status,
  },
  edit: {
    prepare: placeAndAssign,
    raise: async (world, key, { id }) => {
      const wish = { fromIndex: 1, dropOffs: [far] };
      return (await editing(world).requestEdit(callerOf(key), id, wish)).status;
    },
  },
  "v3 edit": {
    prepare: placeAndAssign,
    raise: async (world, key, { id, order }) => {
      const [from] = (await viewOf(world, key, id)).stops;
      const at = ({ latitude, longitude, address }: typeof far) => ({
        coordinates: { lat: String(latitude), lng: String(longitude) },
        address,
      });
      const to = { ...at(far), name: "สมหญิง", phone: "0899999999" };
      const stops = [at({ ...far, ...from, from: null }), to];
      return (await callDialect(world, key, `PATCH /v3/orders/${order}`, { data: { stops } }))
        .status;
    },
  },
  return: {
    prepare: async (world, key) => {
      const made = await placeAndAssign(world, key);
      await pickUp(world, made.driver, await viewOf(world, key, made.id));
      return made;
    },
    raise: async (world, key, { id }) => (await recalling(world).recall(callerOf(key), id)).status,
  },
};

/** A business with money for everything, and keys with caps. */
export async function openCapped(world: TestWorld) {
  const partner = await newPartner(world, { balanceSatang: 1_000_000_00 });
  const capped = (caps: Record<string, unknown>) => newKey(world, partner, caps);
  return { partner, capped };
}
export type Capped = {
  partner: Partner;
  capped: (caps: Record<string, unknown>) => Promise<NewKeyView>;
};

/** What a key has added to bookings, as it is counted. */
export async function spentBy(world: TestWorld, keyId: string): Promise<number> {
  const rows = await world.deps.db
    .selectFrom("keySpendings")
    .select("amountSatang")
    .where("keyId", "=", keyId)
    .execute();
  return rows.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
}
