import type { TaskView } from "@songtan/contract/drivers/tasks";
import { signatureOf } from "../../src/modules/partners/v3-events/signature-of.ts";
import { provedNow } from "../accounts/owner-proof.ts";
import { grantCredit } from "../money/credit.ts";
import { call } from "../world/call.ts";
import { outcomes, send, withPhoto } from "../world/delivery.ts";
import { toPickUp, toStop } from "../world/driving.ts";
import { newCustomer, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

/** A business with a live key and money to book with. */
export type Partner = {
  businessId: string;
  accountId: string;
  keyId: string;
  publicKey: string;
  secretKey: string;
};

export async function newPartner(
  world: TestWorld,
  {
    balanceSatang = 1_000_000,
    scopes = ["quotes", "bookings.read", "bookings.write", "webhooks"],
  }: { balanceSatang?: number; scopes?: string[] } = {},
): Promise<Partner> {
  const owner = await newCustomer(world);
  const opened = await call<{ id: string }>(world, "POST /businesses", {
    token: owner.token,
    body: {
      name: "ร้านทดสอบ",
      taxId: "0105536000011",
      billingAddress: "99 ถนนพระราม 1 กรุงเทพมหานคร 10330",
    },
  });
  if (opened.status !== 201) throw new Error(`no business: ${JSON.stringify(opened.body)}`);
  const { id: businessId } = opened.data;
  const key = await call<{ id: string; publicKey: string; secretKey: string }>(
    world,
    `POST /businesses/${businessId}/keys`,
    {
      token: owner.token,
      headers: await provedNow(world, owner),
      body: { mode: "live", name: "v3", scopes },
    },
  );
  if (key.status !== 201) throw new Error(`no key: ${JSON.stringify(key.body)}`);
  const { liveAccountId } = await world.deps.db
    .selectFrom("businesses")
    .select("liveAccountId")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  if (balanceSatang > 0) await grantCredit(world, liveAccountId, balanceSatang);
  const { id: keyId, publicKey, secretKey } = key.data;
  return { businessId, accountId: liveAccountId, keyId, publicKey, secretKey };
}

/** JSON of another wire, compared field by field. */
export type Wire = ReturnType<typeof JSON.parse>;

export type DialectAnswer = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  data: Wire;
  errors: { id: string; message: string; detail?: string }[];
};
export type DialectRoute = `${"GET" | "POST" | "PATCH" | "DELETE" | "PUT"} /${string}`;
type Sent = {
  /** What is in `data`. */
  data?: unknown;
  /** The whole body instead. */
  text?: string | Buffer;
  headers?: Record<string, string>;
  milliseconds?: number;
  signature?: string;
};
let sentCount = 0;

/** One request as a client of the protocol sends it. */
export async function callDialect(
  world: TestWorld,
  { publicKey, secretKey }: Pick<Partner, "publicKey" | "secretKey">,
  ...[route, { data, text, headers = {}, ...sent } = {}]: [route: DialectRoute, sent?: Sent]
): Promise<DialectAnswer> {
  const [method, path] = route.split(" ") as [string, string];
  const body = text ?? (data === undefined ? "" : `{"data": ${JSON.stringify(data)}}`);
  // Two requests of one test clock would be the same, and have the same signature.
  sentCount += 1;
  const milliseconds = String(
    sent.milliseconds ?? world.deps.clock().getTime() + (sentCount % 60_000),
  );
  const signed = { milliseconds, method, path: path.split("?")[0] ?? "", body: Buffer.from(body) };
  const hex = sent.signature ?? signatureOf(secretKey, signed).toString("hex");
  const response = await world.app.inject({
    method: method as "GET",
    url: path,
    headers: {
      "content-type": "application/json; charset=UTF-8",
      authorization: `hmac ${publicKey}:${milliseconds}:${hex}`,
      market: "TH",
      ...headers,
    },
    ...(body.length > 0 && { payload: body }),
  });
  const answer = response.payload === "" ? {} : (response.json() as Partial<DialectAnswer>);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    data: answer.data,
    errors: answer.errors ?? [],
  };
}

export const quotationRequest = (more: object = {}) => ({
  serviceType: "MOTORCYCLE",
  language: "th_TH",
  specialRequests: [],
  stops: [
    { coordinates: { lat: "13.7466", lng: "100.5347" }, address: "สยามพารากอน ประตู 3" },
    { coordinates: { lat: "13.7279", lng: "100.524" }, address: "ถนนสีลม แขวงสีลม" },
  ],
  item: { quantity: "2", weight: "LESS_THAN_3_KG", categories: ["FOOD_DELIVERY"] },
  ...more,
});

type Quotation = { quotationId: string; stops: { stopId: string }[] };
export const orderRequest = ({ quotationId, stops }: Quotation, more: object = {}) => ({
  quotationId,
  sender: { stopId: stops[0]?.stopId, name: "มาลี ใจดี", phone: "+66811111111" },
  recipients: stops.slice(1).map(({ stopId }, index) => ({
    stopId,
    name: `สมชาย ${index + 1}`,
    phone: `+6689222222${index}`,
    remarks: "โทรก่อนถึง",
  })),
  isPODEnabled: true,
  metadata: { internalId: "ก-123" },
  ...more,
});

/** Quotes and books. */
export async function placeOrder(
  world: TestWorld,
  partner: Pick<Partner, "publicKey" | "secretKey">,
  { quotation = {}, order = {} }: { quotation?: object; order?: object } = {},
) {
  const quoted = await callDialect(world, partner, "POST /v3/quotations", {
    data: quotationRequest(quotation),
  });
  if (quoted.status !== 201) throw new Error(`no quotation: ${quoted.text}`);
  const placed = await callDialect(world, partner, "POST /v3/orders", {
    data: orderRequest(quoted.data, order),
  });
  if (placed.status !== 201) throw new Error(`no order: ${placed.text}`);
  return placed.data as { orderId: string; quotationId: string; status: string } & Record<
    string,
    Wire
  >;
}

export const bookingOf = async (world: TestWorld, orderId: string): Promise<string> =>
  (
    await world.deps.db
      .selectFrom("bookings")
      .select("id")
      .where("dialectNumber", "=", orderId)
      .executeTakeFirstOrThrow()
  ).id;

/** A driver accepts the order from the board. */
export async function acceptOrder(
  world: TestWorld,
  driver: Person,
  orderId: string,
): Promise<TaskView> {
  const id = await bookingOf(world, orderId);
  const task = await call<TaskView>(world, `POST /driver/bookings/${id}/accept`, {
    token: driver.token,
  });
  if (task.status !== 200) throw new Error(`not accepted: ${JSON.stringify(task.body)}`);
  return task.data;
}

export async function pickUpOrder(
  world: TestWorld,
  driver: Person,
  { id }: Pick<TaskView, "id">,
): Promise<string> {
  return outcomes(
    await send(world, driver, id, [...toPickUp, { kind: "picked_up", ...withPhoto() }]),
  );
}

export async function deliverOrder(
  world: TestWorld,
  driver: Person,
  { id }: Pick<TaskView, "id">,
  stopIndex = 1,
): Promise<string> {
  return outcomes(
    await send(world, driver, id, [
      ...toStop(stopIndex),
      { kind: "delivered", stopIndex, ...withPhoto() },
    ]),
  );
}
