import { randomUUID } from "node:crypto";
import type { PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import { siam, silom } from "../../apps/api/testing/world/points.ts";
import type { Product } from "./product.ts";

export type Signed = { product: Product; token: string };

/** Posts as a signed-in person does. */
export async function post<T>(
  { product, token }: Signed,
  path: string,
  { body, key = randomUUID() }: { body: unknown; key?: string },
) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { data: T; token: string };
}

/** The token of a demo account. */
export async function signIn(
  product: Product,
  role: "customer" | "driver" = "customer",
): Promise<string> {
  const login = { identifier: `${role}@demo.test`, password: "songtan-demo" };
  return (await post({ product, token: "" }, `/${role}/login`, { body: login })).token;
}

type Order = {
  quoteId: string;
  stops: { contactName: string; contactPhone: string }[];
  payment: object;
};

async function orderOf(signed: Signed, payment: object): Promise<Order> {
  const quote = await post<{ id: string }>(signed, "/quotes", {
    body: {
      stops: [
        { ...siam, address: "สยามพารากอน" },
        { ...silom, address: "ถนนสีลม" },
      ],
      vehicle: "motorcycle",
      parcel: { category: "document", weightKg: 1 },
    },
  });
  return {
    quoteId: quote.data.id,
    stops: [
      { contactName: "มาลี", contactPhone: "081-111-1111" },
      { contactName: "สมชาย", contactPhone: "089-222-2222" },
    ],
    payment,
  };
}

export const cardOrder = async ({
  bank,
  ...signed
}: Signed & { bank: PretendBank }): Promise<Order> =>
  orderOf(signed, { method: "card", token: await bank.token() });

export const cashOrder = (signed: Signed): Promise<Order> => orderOf(signed, { method: "cash" });

/** Every payer who still sees the bank's page presses "approve". */
export async function payAtBank(bank: PretendBank): Promise<void> {
  for (const charge of await bank.charges())
    if (charge.status === "pending") await bank.answer(charge.id);
}
