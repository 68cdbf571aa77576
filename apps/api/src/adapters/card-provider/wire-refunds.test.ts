import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, openWire, refused, secret, type Wire } from "../../../testing/money/card-wire.ts";
import { UpstreamFailure } from "../../ports/upstream.ts";
import { omiseProvider } from "./omise.ts";

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

test("refunds go back in parts and never exceed the captured amount, even two at once", async () => {
  const paid = await wire.charge();
  const first = await wire.omise.charges.createRefund(paid.id, { amount: 2300 });
  expect(first).toMatchObject({ object: "refund", amount: 2300, charge: paid.id });
  const both = await Promise.allSettled([
    wire.omise.charges.createRefund(paid.id, { amount: 6000 }),
    wire.omise.charges.createRefund(paid.id, { amount: 6000 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await refused(wire.omise.charges.createRefund(paid.id, { amount: 4001 }))).code).toBe(
    "failed_refund",
  );
  await wire.omise.charges.createRefund(paid.id, { amount: 4000 });
  expect(await wire.omise.charges.retrieve(paid.id)).toMatchObject({
    refunded_amount: 12_300,
    refundable: false,
  });
  expect((await wire.omise.charges.listRefunds(paid.id)).data.map(({ amount }) => amount)).toEqual([
    2300, 6000, 4000,
  ]);
  expect(await wire.omise.charges.retrieveRefund(paid.id, first.id)).toEqual(first);
  await wire.eventOf("refund.create", first.id);
});

test("a key that is wrong is a failure of ours, not the provider's no", async () => {
  const shut = { ...keys, secretKey: "skey_test_other", webhookSecret: secret };
  const provider = omiseProvider({
    ...shut,
    apiUrl: wire.origin,
    scriptUrl: "/omise.js",
    vaultUrl: "/",
  });
  const refunding = provider.refund("chrg_test_x", { refundId: "r1", amountSatang: 2000 });
  await expect(refunding).rejects.toBeInstanceOf(UpstreamFailure);
});

test('a refund is found among hundreds of its charge; beyond the search limit the call fails instead of answering "none"', async () => {
  const paid = await wire.charge();
  for (let count = 0; count < 120; count += 1)
    await wire.omise.charges.createRefund(paid.id, {
      amount: 20,
      metadata: { refundId: `r${count}` },
    });
  const providerAt = (apiUrl: string) =>
    omiseProvider({
      ...keys,
      webhookSecret: secret,
      apiUrl,
      scriptUrl: "/omise.js",
      vaultUrl: "/",
    });
  const provider = providerAt(wire.origin);
  expect(await provider.findRefundOf(paid.id, "r119")).not.toBeNull();
  expect(await provider.findRefundOf(paid.id, "r120")).toBeNull();
  // A provider with endless pages proves nothing about the refund that is searched for.
  const endless = Fastify();
  const data = Array.from({ length: 100 }, (_, index) => ({ id: `rfnd_${index}`, metadata: {} }));
  endless.get("/charges/:id/refunds", () => ({ data }));
  const lost = providerAt(await endless.listen({ port: 0, host: "127.0.0.1" }));
  await expect(lost.findRefundOf(paid.id, "r1")).rejects.toBeInstanceOf(UpstreamFailure);
  await endless.close();
});

test("a disputed charge, and the answer to it", async () => {
  const paid = await wire.charge();
  await fetch(`${wire.origin}/disputes/${paid.id}`, { method: "POST" });
  const open = await wire.omise.disputes.listOpen();
  const dispute = open.data.find(({ charge: chargeId }) => chargeId === paid.id);
  expect(dispute).toMatchObject({ status: "open", amount: 12_300 });
  const answered = await wire.omise.disputes.update(dispute?.id ?? "", {
    message: "The parcel was delivered, see the proof.",
  });
  expect(answered.status).toBe("pending");
  expect((await wire.omise.disputes.listPending()).data.map(({ id }) => id)).toContain(dispute?.id);
  expect((await wire.omise.disputes.listClosed()).data).toEqual([]);
});
