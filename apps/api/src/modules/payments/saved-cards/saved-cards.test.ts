import type { SavedCardView } from "@songtan/contract/payments/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { lockAccount } from "../../identity/account-records/accounts.ts";
import { anonymiseAccount } from "../../privacy/closure/anonymise-account.ts";
import { loadTables } from "../../privacy/exports/load-tables.ts";
import { reconcileCardSaves } from "./reconcile-card-saves.ts";
import { finishCardSave, startCardSave } from "./save-card.ts";
import { deleteProviderCard } from "./saved-cards.ts";

let pay: Paying;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  pay = await openPaying();
  ({ bank, world } = pay);
});
afterAll(() => pay.close());

const saveCard = ({ token }: Person, cardToken: string, key: string = crypto.randomUUID()) =>
  call<SavedCardView>(world, "POST /customer/cards", {
    token,
    body: { token: cardToken },
    headers: { "idempotency-key": key },
  });
const listed = async ({ token }: Person) =>
  (await call<SavedCardView[]>(world, "GET /customer/cards", { token })).data.map(
    ({ lastDigits }) => lastDigits,
  );
const deleteCard = ({ token }: Person, id: string) =>
  call(world, `DELETE /customer/cards/${id}`, { token });
/** What the provider keeps of this person. */
const cardsAtProvider = async ({ id }: Person) => {
  const row = await world.deps.db
    .selectFrom("providerCustomers")
    .select("providerCustomerId")
    .where("accountId", "=", id)
    .executeTakeFirst();
  const cards = row ? await world.deps.cardProvider?.listCards(row.providerCustomerId) : [];
  return cards?.map(({ lastDigits }) => lastDigits);
};

test("the same request again answers the same card, and the provider keeps one", async () => {
  const customer = await newCustomer(world);
  const key = crypto.randomUUID();
  const token = await bank.token();
  const first = await saveCard(customer, token, key);
  const again = await saveCard(customer, token, key);
  expect([first.status, again.status, again.data.id]).toEqual([201, 201, first.data.id]);
  expect([await listed(customer), await cardsAtProvider(customer)]).toEqual([["4242"], ["4242"]]);
  const refused = await saveCard(customer, "tokn_test_nothing", "refused");
  expect([refused.status, refused.error.code]).toEqual([422, "card_refused"]);
  expect((await saveCard(customer, "tokn_test_nothing", "refused")).error.code).toBe(
    "card_refused",
  );
});

test("saving a card and other work on its account lock in one order: neither is aborted for the other", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  const cardSaveId = await world.deps.db
    .transaction()
    .execute((trx) => startCardSave({ ...world.deps, trx }, customer.id));
  const card = await runConcurrently(world, (trx) => lockAccount(trx, customer.id), {
    begin: () => finishCardSave(world.deps, { cardSaveId, accountId: customer.id, token }),
    goOn: (trx) =>
      trx
        .insertInto("providerCustomers")
        .values({ accountId: customer.id, providerCustomerId: "cust_test_other" })
        .onConflict((conflict) => conflict.column("accountId").doNothing())
        .execute(),
  }).catch((problem: unknown) => problem);
  expect(card).not.toMatchObject({ code: "40P01" });
});

test("a lost answer: the card is found by the next request or by the job, and saved once", async () => {
  const [pressing, waiting] = [await newCustomer(world), await newCustomer(world)];
  for (const customer of [pressing, waiting]) {
    await saveCard(customer, await bank.token("5555555555554444"));
    const token = await bank.token();
    await bank.fault("lose_answer");
    const lost = await saveCard(customer, token);
    expect([lost.status, lost.error.code]).toEqual([503, "unavailable"]);
  }
  // One presses again, with a new token of the same card.
  const again = await saveCard(pressing, await bank.token());
  expect([again.status, again.data.lastDigits]).toEqual([201, "4242"]);
  world.clock.advance(30);
  await reconcileCardSaves(world.deps);
  await world.runJobs();
  for (const customer of [pressing, waiting])
    expect([await listed(customer), await cardsAtProvider(customer)]).toEqual([
      ["4444", "4242"],
      ["4444", "4242"],
    ]);
}, 30_000);

test("the answer lost on the very first card: the provider's customer is found too, and there is one", async () => {
  const customer = await newCustomer(world);
  const token = await bank.token();
  await bank.fault("lose_answer");
  expect((await saveCard(customer, token)).status).toBe(503);
  expect((await saveCard(customer, await bank.token())).error.code).toBe("in_progress");
  world.clock.advance(30);
  const second = await saveCard(customer, await bank.token());
  expect([second.status, await listed(customer), await cardsAtProvider(customer)]).toEqual([
    201,
    ["4242"],
    ["4242"],
  ]);
}, 30_000);

test("the same card saved twice is listed once; of two different cards at once none is lost", async () => {
  const customer = await newCustomer(world);
  const first = await saveCard(customer, await bank.token());
  const second = await saveCard(customer, await bank.token());
  expect(second.data.id).toBe(first.data.id);
  await world.runJobs();
  expect([await listed(customer), await cardsAtProvider(customer)]).toEqual([["4242"], ["4242"]]);
  const tokens = [await bank.token("5555555555554444"), await bank.token("3530111333300000")];
  const both = await Promise.all(tokens.map((token) => saveCard(customer, token)));
  // The second request waits or comes after the first; a card answered as saved is saved.
  const made = both.filter(({ status }) => status === 201);
  for (const { status, code } of both)
    expect([201, "in_progress"]).toContain(status === 201 ? 201 : code);
  expect(made.length).toBeGreaterThan(0);
  expect([(await cardsAtProvider(customer))?.length, (await listed(customer)).length]).toEqual([
    1 + made.length,
    1 + made.length,
  ]);
});

test("a removed card stays removed, also while the provider is silent about it", async () => {
  const customer = await newCustomer(world);
  const card = await saveCard(customer, await bank.token());
  await bank.fault("fail_call");
  expect((await deleteCard(customer, card.data.id)).status).toBe(200);
  await world.runJobs();
  expect([await listed(customer), await cardsAtProvider(customer)]).toEqual([[], ["4242"]]);
  // Another card is saved in between: the comparison does not restore the first.
  await saveCard(customer, await bank.token("5555555555554444"));
  expect(await listed(customer)).toEqual(["4444"]);
  const waiting = world.deps.db
    .selectFrom("deletedCards")
    .select("providerCardId")
    .where("providerDeletedAt", "is", null);
  const { providerCardId } = await waiting.executeTakeFirstOrThrow();
  await deleteProviderCard(world.deps, { providerCardId });
  expect(await cardsAtProvider(customer)).toEqual(["4444"]);
  expect((await deleteCard(customer, card.data.id)).status).toBe(404);
});

test("a person's sixth card is refused before the provider is called", async () => {
  const customer = await newCustomer(world);
  const numbers = [
    "4242424242424242",
    "4111111111111111",
    "5555555555554444",
    "5454545454545454",
    "3530111333300000",
  ];
  for (const number of numbers)
    expect((await saveCard(customer, await bank.token(number))).status).toBe(201);
  const sixth = await saveCard(customer, await bank.token("3566111111111113"));
  expect([sixth.status, sixth.error.code]).toEqual([409, "too_many_cards"]);
  expect(await cardsAtProvider(customer)).toHaveLength(5);
});

test("a saved card pays without a token, belongs to one customer, and can be deleted", async () => {
  const customer = await newCustomer(world);
  const { token } = customer;
  const card = await saveCard(customer, await bank.token());
  expect(card.data).toMatchObject({ brand: "Visa", lastDigits: "4242" });
  expect((await saveCard(customer, "tokn_test_nothing")).error.code).toBe("card_refused");
  const second = await saveCard(customer, await bank.token("5555555555554444"));
  const { data: cards } = await call<SavedCardView[]>(world, "GET /customer/cards", { token });
  expect(cards.map(({ brand }) => brand)).toEqual(["Visa", "MasterCard"]);
  const booking = (await pay.order(customer, { method: "card", cardId: card.data.id })).data;
  await bank.answer(await pay.chargeOf(booking.id));
  expect((await pay.check(customer, booking.id)).data.state).toBe("paid");
  const stranger = await newCustomer(world);
  const stolen = await pay.order(stranger, { method: "card", cardId: card.data.id });
  expect([stolen.status, stolen.error.fields]).toEqual([
    400,
    { "payment.cardId": expect.any(String) },
  ]);
  expect(
    (await call(world, `DELETE /customer/cards/${card.data.id}`, { token: stranger.token })).status,
  ).toBe(404);
  expect((await call(world, `DELETE /customer/cards/${second.data.id}`, { token })).status).toBe(
    200,
  );
  expect((await call<SavedCardView[]>(world, "GET /customer/cards", { token })).data).toHaveLength(
    1,
  );
});

test("saved cards are in the data export, and deleted with the account, here and at the provider", async () => {
  const { id, token } = await newCustomer(world);
  await call(world, "POST /customer/cards", { token, body: { token: await bank.token() } });
  const { db, cardProvider } = world.deps;
  const { providerCustomerId: customerId } = await db
    .selectFrom("providerCustomers")
    .selectAll()
    .where("accountId", "=", id)
    .executeTakeFirstOrThrow();
  const tables = await loadTables(db, {
    owner: { id, role: "customer", phone: "" },
    secrets: world.deps.secrets,
  });
  expect(tables.find(({ name }) => name === "cards")?.rows).toMatchObject([
    { brand: "Visa", lastDigits: "4242" },
  ]);
  await db
    .transaction()
    .execute((trx) =>
      anonymiseAccount(
        { ...world.deps, trx },
        { id, role: "customer", suspended: false },
        new Date(),
      ),
    );
  await world.runJobs();
  expect(
    await db.selectFrom("savedCards").select("id").where("accountId", "=", id).execute(),
  ).toEqual([]);
  const again = cardProvider?.saveCard({ customerId, token: await bank.token() });
  await expect(again).rejects.toBeInstanceOf(ProviderRefusal);
});
