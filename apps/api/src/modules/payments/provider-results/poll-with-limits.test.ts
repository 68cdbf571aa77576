import type { PaymentView } from "@songtan/contract/payments/payments";
import { limits } from "@songtan/domain/limits";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { omiseProvider } from "../../../adapters/card-provider/omise.ts";
import type { CardProvider } from "../../../ports/card-provider.ts";
import { UpstreamBusy } from "../../../ports/upstream.ts";

let paying: Paying;
let real: CardProvider;
/** Calls to the provider since the last test. */
const calls = { charges: 0, pictures: 0 };
beforeAll(async () => {
  paying = await openPaying({ RATE_LIMITS: "on" });
  const provider = paying.world.deps.cardProvider as CardProvider;
  real = { ...provider };
  provider.findCharge = async (id) => {
    calls.charges += 1;
    return real.findCharge(id);
  };
  provider.picture = async (url) => {
    calls.pictures += 1;
    return real.picture(url);
  };
});
afterEach(() => {
  Object.assign(calls, { charges: 0, pictures: 0 });
});
afterAll(() => paying.close());

const promptPay = { method: "promptpay" } as const;

test("three hundred checks of one payment call the provider once in three seconds, and answer from the database", async () => {
  const { world, bank, order, check, chargeOf } = paying;
  const customer = await newCustomer(world);
  const { data: booking } = await order(customer, promptPay);
  const answers = await Promise.all(Array.from({ length: 300 }, () => check(customer, booking.id)));
  expect(answers.every(({ status, data }) => status === 200 && data.state === "pending")).toBe(
    true,
  );
  expect(calls.charges).toBe(1);
  await bank.answer(await chargeOf(booking.id));
  expect((await check(customer, booking.id)).data.state).toBe("pending");
  world.clock.advance(limits.providerQuestionSeconds);
  expect((await check(customer, booking.id)).data.state).toBe("paid");
  expect(calls.charges).toBe(2);
});

test("one account has ten questions a minute, however many payments it has, and others have theirs", async () => {
  const { world, order, check } = paying;
  const customer = await newCustomer(world);
  const { data: booking } = await order(customer, promptPay);
  for (let count = 0; count < 15; count += 1) {
    world.clock.advance(limits.providerQuestionSeconds);
    expect((await check(customer, booking.id)).status).toBe(200);
  }
  expect(calls.charges).toBe(limits.providerQuestionsPerAccountPerMinute);
});

test("the picture of a QR code is fetched once", async () => {
  const { world, order, check } = paying;
  const customer = await newCustomer(world);
  const { data: booking } = await order(customer, promptPay);
  const { data } = await check(customer, booking.id);
  const url = (data as PaymentView & { qrImageUrl?: string }).qrImageUrl ?? "";
  const looks = await Promise.all(Array.from({ length: 20 }, () => world.app.inject({ url })));
  expect(looks.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(looks.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
  expect(calls.pictures).toBe(1);
});

test("a provider that is called too often answers a payment at its second attempt, and no poll is repeated", async () => {
  const { bank } = paying;
  const busy = Fastify();
  const calls: string[] = [];
  busy.all("/*", async (request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    if (calls.length === 1 || request.method === "GET")
      return reply
        .code(429)
        .send({ object: "error", code: "rate_limit", message: "too many requests" });
    const answer = await fetch(`${bank.settings.OMISE_API_URL}${request.url}`, {
      method: "POST",
      headers: {
        authorization: request.headers.authorization ?? "",
        "content-type": "application/json",
      },
      body: JSON.stringify(request.body),
    });
    return reply.code(answer.status).send(await answer.json());
  });
  const apiUrl = await busy.listen({ port: 0, host: "127.0.0.1" });
  const { OMISE_PUBLIC_KEY: publicKey = "", OMISE_SECRET_KEY: secretKey = "" } = bank.settings;
  const provider = omiseProvider({
    publicKey,
    secretKey,
    webhookSecret: bank.secret,
    apiUrl,
    scriptUrl: "/",
    vaultUrl: "/",
  });
  const charge = await provider.charge({
    paymentId: crypto.randomUUID(),
    description: "ST-1",
    amountSatang: 5000,
    payer: { promptPay: true },
    returnUri: null,
    expiresAt: new Date(Date.now() + 600_000),
  });
  expect(charge.status).toBe("pending");
  await expect(provider.findCharge(charge.id)).rejects.toBeInstanceOf(UpstreamBusy);
  expect(calls).toEqual(["POST /charges", "POST /charges", `GET /charges/${charge.id}`]);
  await busy.close();
});

test("after the provider was too busy, checks do not reach it for a while, and payments do", async () => {
  const { world, order, check } = paying;
  const provider = world.deps.cardProvider as CardProvider;
  const [first, second] = [await newCustomer(world), await newCustomer(world)];
  const [mine, theirs] = [await order(first, promptPay), await order(second, promptPay)];
  const { findCharge } = provider;
  provider.findCharge = async () => {
    calls.charges += 1;
    throw new UpstreamBusy("card provider");
  };
  expect((await check(first, mine.data.id)).status).toBe(200);
  expect((await check(second, theirs.data.id)).status).toBe(200);
  expect(calls.charges).toBe(1);
  expect((await order(second, promptPay)).status).toBe(201);
  provider.findCharge = findCharge;
});

test("a pause that one provider asked for does not hold the polls of another", async () => {
  const busy = paying.world.deps.cardProvider as CardProvider;
  const { findCharge } = busy;
  busy.findCharge = () => Promise.reject(new UpstreamBusy("card provider"));
  const customer = await newCustomer(paying.world);
  const { data: held } = await paying.order(customer, promptPay);
  expect((await paying.check(customer, held.id)).status).toBe(200);
  busy.findCharge = findCharge;

  const other = await openPaying({ RATE_LIMITS: "on" });
  const stranger = await newCustomer(other.world);
  const { data: booking } = await other.order(stranger, promptPay);
  await other.bank.answer(await other.chargeOf(booking.id));
  expect((await other.check(stranger, booking.id)).data.state).toBe("paid");
  await other.close();
});
