import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import type { TestClockView } from "@songtan/contract/partners/test-mode";
import type { z } from "zod";
import { call } from "./call.ts";
import { quoteRequest } from "./delivery.ts";
import { newCustomer, type Person } from "./people.ts";
import { silom } from "./points.ts";
import type { TestWorld } from "./test-world.ts";

/** A business with a key of test mode. */
export type TestBusiness = { id: string; owner: Person; key: string; publicKey: string };

export async function newTestBusiness(world: TestWorld): Promise<TestBusiness> {
  const owner = await newCustomer(world);
  const opened = await call<{ id: string }>(world, "POST /businesses", {
    token: owner.token,
    body: { name: "ร้านทดสอบ" },
  });
  if (opened.status !== 201) throw new Error(`no business: ${JSON.stringify(opened.body)}`);
  const { id } = opened.data;
  const key = await call<{ secretKey: string; publicKey: string }>(
    world,
    `POST /businesses/${id}/keys`,
    {
      token: owner.token,
      body: {
        mode: "test",
        name: "test",
        scopes: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
      },
    },
  );
  if (key.status !== 201) throw new Error(`no key: ${JSON.stringify(key.body)}`);
  return { id, owner, key: key.data.secretKey, publicKey: key.data.publicKey };
}

type Wish = {
  quote?: Partial<z.input<typeof CreateQuote>>;
  /** Of each drop-off, in order; one to Silom by default. */
  dropOffs?: { contactPhone?: string; codAmountSatang?: number }[];
  payment?: Record<string, unknown>;
};

/** Books in test mode as a business's program does. */
export async function bookInTestMode(
  world: TestWorld,
  { key }: Pick<TestBusiness, "key">,
  { quote = {}, dropOffs = [{}], payment }: Wish = {},
): Promise<BookingView> {
  const request = quoteRequest();
  const quoted = await call<QuoteView>(world, "POST /quotes", {
    token: key,
    body: {
      ...request,
      stops: [
        request.stops[0],
        ...dropOffs.map(({ codAmountSatang }, index) => ({
          ...silom,
          latitude: silom.latitude + index / 500,
          address: `ปลายทาง ${index + 1}`,
          ...(codAmountSatang && { codAmountSatang }),
        })),
      ],
      ...quote,
    },
  });
  if (quoted.status !== 201) throw new Error(`no quote: ${JSON.stringify(quoted.body)}`);
  const booked = await call<BookingView>(world, "POST /bookings", {
    token: key,
    body: {
      quoteId: quoted.data.id,
      stops: [
        { contactName: "ร้าน", contactPhone: "0811111111" },
        ...dropOffs.map(({ contactPhone = "0822222222" }) => ({
          contactName: "ลูกค้า",
          contactPhone,
        })),
      ],
      ...(payment && { payment }),
    },
  });
  if (booked.status !== 201) throw new Error(`no booking: ${JSON.stringify(booked.body)}`);
  return booked.data;
}

/** Pushes a test booking. */
export const advance = (
  world: TestWorld,
  { key }: Pick<TestBusiness, "key">,
  id: string,
  to: string,
) => call<BookingView>(world, `POST /test/bookings/${id}/advance`, { token: key, body: { to } });

/** Moves the clock of a business's test mode, in as many calls as it needs. */
export async function moveTestClock(
  world: TestWorld,
  { key }: Pick<TestBusiness, "key">,
  advanceSeconds: number,
): Promise<Date> {
  for (let left = advanceSeconds; ; ) {
    const moved = await call<TestClockView>(world, "POST /test/clock", {
      token: key,
      body: { advanceSeconds: left },
    });
    if (moved.status !== 200) throw new Error(`not moved: ${JSON.stringify(moved.body)}`);
    if (moved.data.done) return new Date(moved.data.now);
    left = moved.data.remainingSeconds;
  }
}

/** The state of a booking, as its business reads it. */
export const stateOf = async (world: TestWorld, { key }: Pick<TestBusiness, "key">, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: key })).data.state;
