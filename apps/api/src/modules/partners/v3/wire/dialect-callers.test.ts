import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { signatureOf } from "../../v3-events/signature-of.ts";

let world: TestWorld;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
});
afterAll(() => world.close());

const v3 = (
  ...[route, sent]: [Parameters<typeof callDialect>[2], Parameters<typeof callDialect>[3]?]
) => callDialect(world, partner, route, sent);

describe("who may call", () => {
  const milliseconds = () => world.clock.now.getTime();
  const refused = { status: 401, errors: [{ id: "ERR_UNAUTHORIZED" }] };

  test.each([
    ["six minutes ago", -360_000],
    ["in six minutes", 360_000],
  ])("a signature of %s is refused", async (_, offset) => {
    expect(await v3("GET /v3/cities", { milliseconds: milliseconds() + offset })).toMatchObject(
      refused,
    );
  });

  test("a signature counts once, for its bytes, its path and its key", async () => {
    const at = milliseconds() + 200_000;
    expect((await v3("GET /v3/cities", { milliseconds: at })).status).toBe(200);
    expect(await v3("GET /v3/cities", { milliseconds: at })).toMatchObject(refused);
    const body = `{"data": ${JSON.stringify(quotationRequest())}}`;
    const signed = {
      milliseconds: String(at),
      method: "POST",
      path: "/v3/quotations",
      body: Buffer.from(body),
    };
    const signature = signatureOf(partner.secretKey, signed).toString("hex");
    const sent = { milliseconds: at, signature };
    expect(
      await v3("POST /v3/quotations", { text: body.replace("สีลม", "สาทร"), ...sent }),
    ).toMatchObject(refused);
    expect((await v3("POST /v3/quotations", { text: body, ...sent })).status).toBe(201);
    const stranger = { publicKey: "pk_live_0000000000000000", secretKey: partner.secretKey };
    expect(await callDialect(world, stranger, "GET /v3/cities")).toMatchObject(refused);
    const wrong = { ...partner, secretKey: "sk_live_wrong" };
    expect(await callDialect(world, wrong, "GET /v3/cities")).toMatchObject(refused);
    expect(
      await v3("GET /v3/cities", { headers: { authorization: `Bearer ${partner.secretKey}` } }),
    ).toMatchObject(refused);
  });

  test("of many uses of one signature at once only one counts", async () => {
    const at = milliseconds() + 210_000;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => v3("GET /v3/cities", { milliseconds: at })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  });

  test("a revoked key is refused on its next call", async () => {
    const other = await newPartner(world);
    expect((await callDialect(world, other, "GET /v3/cities")).status).toBe(200);
    await world.deps.db
      .updateTable("partnerKeys")
      .set({ revokedAt: world.clock.now })
      .where("id", "=", other.keyId)
      .execute();
    expect(await callDialect(world, other, "GET /v3/cities")).toMatchObject(refused);
  });

  test("another business's order, quotation and driver are not there", async () => {
    const other = await newPartner(world);
    const { orderId, quotationId } = await placeOrder(world, partner);
    for (const route of [`GET /v3/orders/${orderId}`, `DELETE /v3/orders/${orderId}`] as const)
      expect(await callDialect(world, other, route)).toMatchObject({
        status: 404,
        errors: [{ id: "ERR_ORDER_NOT_FOUND" }],
      });
    expect(
      (await callDialect(world, other, `GET /v3/quotations/${quotationId}`)).errors[0]?.id,
    ).toBe("ERR_INVALID_QUOTATION_ID");
  });

  test("a key without the scope may not", async () => {
    const reader = await newPartner(world, { scopes: ["quotes"] });
    const { data } = await callDialect(world, reader, "POST /v3/quotations", {
      data: quotationRequest(),
    });
    expect(
      await callDialect(world, reader, "POST /v3/orders", { data: orderRequest(data) }),
    ).toMatchObject({ status: 403, errors: [{ id: "ERR_FORBIDDEN" }] });
  });
});
