import { afterAll, beforeAll, expect, test } from "vitest";
import {
  clientWith,
  fault,
  openWire,
  patience,
  refused,
  type Wire,
} from "../../../testing/money/card-wire.ts";

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

test("what is refused, and how", async () => {
  expect(await refused(wire.charge({ amount: 1999 }))).toMatchObject({
    object: "error",
    code: "invalid_charge",
  });
  expect((await refused(wire.charge({ currency: "usd" }))).code).toBe("invalid_charge");
  const used = await wire.token();
  await wire.charge({ card: used });
  expect((await refused(wire.charge({ card: used }))).code).toBe("used_token");
  expect((await refused(wire.charge({ card: "tokn_test_nothing" }))).code).toBe("not_found");
  expect((await refused(wire.token("4242424242424241"))).code).toBe("invalid_card");
  expect((await refused(wire.token("4242424242424242", { expiration_year: 2020 }))).code).toBe(
    "invalid_card",
  );
  expect(
    (await refused(wire.omise.sources.create({ type: "promptpay", amount: 100, currency: "thb" })))
      .code,
  ).toBe("invalid_source");
  const stranger = clientWith({ publicKey: "pkey_test_other", secretKey: "skey_test_other" });
  expect((await refused(stranger.charges.list())).code).toBe("authentication_failure");
  expect((await refused(stranger.tokens.retrieve("tokn_test_x"))).code).toBe(
    "authentication_failure",
  );
});

test("a webhook that no one accepts is sent again; faults lose one, repeat one, lose an answer", async () => {
  wire.webhookServer.answerWith = 500;
  const unheard = await wire.charge();
  const count = (id: string) => wire.webhooksOf("charge.complete", id).length;
  await expect.poll(() => count(unheard.id), patience).toBe(1);
  wire.webhookServer.answerWith = 200;
  await expect.poll(() => count(unheard.id), patience).toBe(2);
  await fault(wire, "repeat_webhook", 2);
  const twice = await wire.charge();
  await expect.poll(() => count(twice.id), patience).toBe(2);
  await fault(wire, "lose_webhook", 2);
  const silent = await wire.charge();
  const notified = await wire.charge();
  await expect.poll(() => count(notified.id), patience).toBe(1);
  expect(count(silent.id)).toBe(0);
  await fault(wire, "fail_call");
  expect(
    (await refused(wire.omise.charges.create({ amount: 2000, currency: "thb", card: "x" }))).code,
  ).toBe("internal_error");
});
