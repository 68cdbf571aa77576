import type { World } from "./world.ts";

/** A person of a business sends a file, fixes it, has it booked, reads the result and removes another. */
export async function importChapter({ caller, customer }: World, id: string): Promise<void> {
  const headers = { "songtan-business": id };
  const csv = [
    "sender name,sender phone,pickup address,recipient name,recipient phone,address",
    "Mali,0812345678,Siam Paragon,Nid,0898765432,Chatuchak Weekend Market",
    "Mali,0812345678,Siam Paragon,Nid,0898765432,xyzzy",
    "Mali,0812345678,Siam Paragon,Nid,0898765432,Chatuchak Weekend Market",
  ].join("\n");
  const send = () =>
    caller.done(customer, "POST /business/imports", {
      headers,
      body: { name: "today.csv", base64: Buffer.from(csv).toString("base64") },
    });
  const sent = await send();
  const path = { id: sent.id };
  const one = { path, headers };
  await caller.done(customer, "PUT /business/imports/{id}/columns", {
    ...one,
    body: { columns: sent.columns, acceptsArea: true },
  });
  await caller.done(customer, "PUT /business/imports/{id}/answers", {
    ...one,
    body: { kind: "repeats", separate: false },
  });
  await caller.done(customer, "PUT /business/imports/{id}/places", {
    ...one,
    body: { address: "xyzzy", place: { latitude: 13.7279, longitude: 100.524 } },
  });
  await caller.done(customer, "PUT /business/imports/{id}/rows/{number}", {
    path: { ...path, number: "2" },
    headers,
    body: { skipped: true },
  });
  const { totalSatang } = await caller.done(customer, "GET /business/imports/{id}", one);
  await caller.done(customer, "POST /business/imports/{id}/book", {
    ...one,
    body: { totalSatang },
  });
  await caller.done(customer, "GET /business/imports/{id}/rows", one);
  await caller.done(customer, "GET /business/imports", { headers });
  const removed = await send();
  await caller.done(customer, "DELETE /business/imports/{id}", {
    path: { id: removed.id },
    headers,
  });
}
