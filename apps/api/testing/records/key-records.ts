import { randomUUID } from "node:crypto";
import { roles } from "@songtan/domain/account-types";
import { signedFileUrl } from "../../src/modules/platform/uploads/signed-file-url.ts";
import type { Sent } from "../accounts/console-access.ts";
import { quoteRequest } from "../world/delivery.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

/** What is opened by a key or by nothing at all. */
export async function keyRecords(
  world: TestWorld,
  driver: Person,
  bookingId: string,
): Promise<Record<string, Sent>> {
  const { secrets, clock } = world.deps;
  const file = new URL(
    signedFileUrl(world.deps, await storePicture(world, driver), { now: clock(), ttlSeconds: 900 }),
    "http://localhost",
  );
  const viewKey = secrets.viewKey(bookingId, 0);
  const recipient = { key: secrets.recipientKey(bookingId, 1) };
  return {
    ...Object.fromEntries(
      roles.map((role) => [
        `POST /api/${role}/login/codes/{id}/confirm`,
        { path: { id: randomUUID() }, body: { code: "000000" } },
      ]),
    ),
    "POST /api/password-resets/{id}/confirm": {
      path: { id: randomUUID() },
      body: { code: "000000", newPassword: "long enough" },
    },
    "GET /api/data-exports/{id}/file": {
      path: { id: randomUUID() },
      query: "?expires=1&signature=made-up",
    },
    "GET /api/files/{id}": {
      path: { id: file.pathname.split("/").at(-1) ?? "" },
      query: file.search,
    },
    "GET /api/places": { query: "?q=siam" },
    "GET /api/places/reverse": { query: "?latitude=13.74&longitude=100.53" },
    "POST /api/quotes": { body: quoteRequest() },
    "GET /api/tracking/{viewKey}": { path: { viewKey } },
    "GET /api/tracking/{viewKey}/events": { path: { viewKey } },
    "GET /api/recipient/{key}": { path: recipient },
    "GET /api/recipient/{key}/events": { path: recipient },
    "POST /api/recipient/{key}/codes": { path: recipient },
    "PUT /api/recipient/{key}/pin": {
      path: recipient,
      body: { latitude: 13.74, longitude: 100.53, sentCode: { id: randomUUID(), code: "123456" } },
    },
    "PUT /api/recipient/{key}/instructions": {
      path: recipient,
      body: { text: "ฝากป้อมยาม" },
    },
  };
}
export async function storePicture(world: TestWorld, owner: Person): Promise<string> {
  const id = randomUUID();
  const hash = "a".repeat(64);
  await world.deps.files.put(id, new Uint8Array([1]));
  await world.deps.db
    .insertInto("uploads")
    .values({
      id,
      accountId: owner.id,
      purpose: "proof",
      storageKey: id,
      mime: "image/jpeg",
      byteCount: 1,
      width: 1,
      height: 1,
      sha256Sent: hash,
      sha256Stored: hash,
      encrypted: false,
      createdAt: world.deps.clock(),
    })
    .execute();
  return id;
}
