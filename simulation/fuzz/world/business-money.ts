import { type Person, provedHeaders, type World } from "./world.ts";

type Key = { id: string };

/** The money of a business: its balance, a top-up, and what staff change about it. */
export async function businessMoneyChapter(
  { caller, staff, second }: World,
  { owner, businessId }: { owner: Person; businessId: string },
): Promise<void> {
  const headers = { "songtan-business": businessId };
  for (const part of ["balance", "statement", "invoices"])
    await caller.done(owner, `GET /business/${part}`, { headers });
  await caller.done(owner, "PUT /business/balance/low-balance", {
    headers,
    body: { lowBalanceSatang: 100_000 },
  });
  const payment: Key = await caller.done(owner, "POST /business/top-ups", {
    headers,
    body: { method: "promptpay", amountSatang: 500_000 },
  });
  const ofPayment = { headers, path: { id: payment.id } };
  await caller.done(owner, "GET /business/payments/{id}", ofPayment);
  await caller.done(owner, "POST /business/payments/{id}/check", ofPayment);

  const path = { id: businessId };
  const words = "ลูกค้าประจำ จ่ายตรงเวลา";
  await caller.done(staff, "GET /console/partner-health", {});
  await caller.done(staff, "GET /console/businesses", {});
  await caller.done(staff, "GET /console/businesses/{id}", { path });
  const propose = async (limitSatang: number): Promise<string> => {
    const { limits } = await caller.done(staff, "POST /console/businesses/{id}/credit-limit", {
      path,
      body: { limitSatang, words },
    });
    return (
      (limits as (Key & { state: string })[]).find(({ state }) => state === "proposed")?.id ?? ""
    );
  };
  const limitPath = async () => ({ id: businessId, limitId: await propose(9_000_000) });
  await caller.done(second, "POST /console/businesses/{id}/credit-limits/{limitId}/turn-down", {
    path: await limitPath(),
    body: { words },
  });
  await caller.done(second, "POST /console/businesses/{id}/credit-limits/{limitId}/approve", {
    path: await limitPath(),
  });
  for (const change of ["suspend", "reinstate"])
    await caller.done(staff, `POST /console/businesses/{id}/${change}`, { path, body: { words } });
  const key: Key = await caller.done(owner, "POST /businesses/{id}/keys", {
    headers: await provedHeaders(caller, owner),
    path,
    body: { mode: "live", name: "ร้าน", scopes: ["money.read"] },
  });
  await caller.done(staff, "POST /console/businesses/{id}/keys/{keyId}/revoke", {
    path: { id: businessId, keyId: key.id },
    body: { words },
  });
}
