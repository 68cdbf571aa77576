import { provedHeaders, siam, silom, visitor, type World } from "./world.ts";

/** A program requests a mandate; an agent proposes two bookings, and a person approves one and declines the other. */
export async function agentChapter({ caller, customer }: World, id: string): Promise<void> {
  await caller.done(customer, "GET /agent-requests", { query: await registerProgram(caller.url) });
  const mandate = await caller.done(customer, "POST /businesses/{id}/mandates", {
    path: { id },
    headers: await provedHeaders(caller, customer),
    body: {
      ...{ mode: "live", agentName: "ผู้ช่วย", capPerBookingSatang: 100, capPerDaySatang: 100 },
      ...{ expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
    },
  });
  await caller.done(customer, "GET /businesses/{id}/mandate-bounds", { path: { id } });
  const headers = { "songtan-business": id };
  const parcel = { category: "document", weightKg: 1 };
  const quote = { stops: [siam, silom], vehicle: "motorcycle", parcel };
  const contact = { contactName: "มาลี", contactPhone: "0811111111" };
  for (const answer of ["approve", "decline"]) {
    const { id: quoteId } = await caller.done(visitor, "POST /quotes", { body: quote });
    await useTool(caller.url, mandate.secretKey, {
      name: "propose_booking",
      arguments: {
        ...{ quoteId, stops: [contact, contact], payment: { method: "cash" } },
        reason: "ลูกค้าสั่ง",
      },
    });
    const [proposal] = await caller.done(customer, "GET /agent-proposals", { headers });
    await caller.done(customer, `POST /agent-proposals/{id}/${answer}`, {
      path: { id: proposal.id },
      headers,
    });
  }
}

async function registerProgram(url: string): Promise<Record<string, string>> {
  const redirectUri = "http://127.0.0.1:33418/callback";
  const answer = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "ผู้ช่วย", redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  return { clientId, redirectUri };
}

async function useTool(url: string, key: string, params: object): Promise<void> {
  const answer = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`the tool refused: ${text}`);
}
