import { eventually, messagesTo, type World } from "./world.ts";

type Key = { id: string };

/** A business from its opening to the last key, with a member who joins and one who leaves. */
export async function businessChapter({ caller, product, customer, other }: World): Promise<void> {
  const ground = { caller, product };
  const company = {
    name: "ร้านดอกไม้",
    taxId: "0105536000011",
    billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ",
  };
  const { id } = await caller.done(customer, "POST /businesses", { body: company });
  const path = { id };
  await caller.done(customer, "PUT /businesses/{id}", { path, body: company });
  const invite = (role: string) =>
    caller.done(customer, "POST /businesses/{id}/invitations", {
      path,
      body: { destination: other.email, role },
    });
  const withdrawn = await invite("viewer");
  await caller.done(customer, "DELETE /businesses/{id}/invitations/{invitationId}", {
    path: { id, invitationId: withdrawn.id },
  });
  const seen = (await messagesTo(ground, other.email)).length;
  await invite("booker");
  const key = await eventually("an invitation to a business", async () => {
    const [newest, ...older] = await messagesTo(ground, other.email);
    return older.length >= seen && /invitations\/(\S+)/.exec(newest ?? "")?.[1];
  });
  await caller.done(other, "POST /business-invitations/accept", { body: { key } });
  await caller.done(customer, "PUT /businesses/{id}/members/{memberId}", {
    path: { id, memberId: other.id },
    body: { role: "viewer" },
  });
  await caller.done(customer, "DELETE /businesses/{id}/members/{memberId}", {
    path: { id, memberId: other.id },
  });
  const made: Key = await caller.done(customer, "POST /businesses/{id}/keys", {
    path,
    body: { mode: "live", name: "ร้าน", scopes: ["quotes", "bookings.read", "bookings.write"] },
  });
  const rotated: Key = await caller.done(customer, "POST /businesses/{id}/keys/{keyId}/rotate", {
    path: { id, keyId: made.id },
    body: { overlapHours: 1 },
  });
  await caller.done(customer, "DELETE /businesses/{id}/keys/{keyId}", {
    path: { id, keyId: rotated.id },
  });
  await caller.done(customer, "GET /businesses", {});
  for (const part of ["", "/log", "/members", "/invitations", "/keys"])
    await caller.done(customer, `GET /businesses/{id}${part}`, { path });
}
