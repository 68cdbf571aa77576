import { personal, plain, unmarkedTexts } from "@songtan/contract/logged-texts";
import { Id, Instant, Latitude, Name, note } from "@songtan/contract/scalars";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { openTestWorld } from "../../../../testing/world/test-world.ts";
import { buildApp } from "../../../app.ts";
import { maskBody } from "./mask-body.ts";

/** The schemas of all bodies that a key may send, as their routes declare them. */
async function bodiesOfKeys(): Promise<[string, z.core.$ZodType][]> {
  const world = await openTestWorld();
  const routes: RouteOptions[] = [];
  const app = await buildApp(world.deps, undefined, { onRoute: (route) => routes.push(route) });
  await app.close();
  await world.close();
  return routes.flatMap(({ method, url, config, schema }): [string, z.core.$ZodType][] => {
    const body = config?.loggedBody ?? schema?.body;
    return config?.keyScope && body ? [[`${method} ${url}`, body as z.core.$ZodType]] : [];
  });
}

test("every text that a key may send is marked as personal or plain", async () => {
  const bodies = await bodiesOfKeys();
  const names = bodies.map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(expect.arrayContaining(["POST /api/bookings", "POST /v3/orders"]));
  const missing = bodies.flatMap(([name, body]) =>
    unmarkedTexts(body).map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
}, 60_000);

test("a new text without a mark is found, wherever it is in a body", () => {
  const known = { id: Id, at: Instant, name: Name, note: note.optional(), kind: z.enum(["a"]) };
  const secret = z.string().max(9);
  const planted = z.object({
    ...known,
    ...{ latitude: Latitude, word: plain(z.string()), gate: personal(z.string()).optional() },
    stops: z.array(z.object({ ...known, gateCode: secret.nullish() })),
    pairs: z.record(z.string(), secret),
    either: z.union([z.number(), secret.transform(Number)]).default(1),
  });
  expect(unmarkedTexts(planted)).toEqual(["stops[].gateCode", "pairs.*", "either"]);
});

test("what has no mark, or is in no schema, is not in the log; what is plain is there", () => {
  const schema = z.object({
    word: plain(z.string()),
    kind: z.enum(["food"]),
    count: z.int(),
    latitude: Latitude,
    gateCode: z.string(),
    stops: z.array(z.object({ contactName: Name, at: Instant, floor: z.number().optional() })),
  });
  const stop = { contactName: "มาลี", at: "2026-11-30T08:00:00Z", floor: 3, extra: "4321#" };
  const body = {
    ...{ word: "PROMO", kind: "food", count: 2, latitude: 13.7, gateCode: "4321#", other: 4321 },
    ...{ stops: [stop], isNew: true, deep: { gate: ["4321#", { code: "4321#" }] } },
  };
  expect(JSON.parse(maskBody(body, schema) ?? "")).toEqual({
    ...{ word: "PROMO", kind: "food", count: 2, latitude: "…", gateCode: "…", other: "…" },
    stops: [{ contactName: "…", at: "2026-11-30T08:00:00Z", floor: 3, extra: "…" }],
    ...{ isNew: true, deep: { gate: ["…", { code: "…" }] } },
  });
  expect(maskBody(body, undefined)).not.toMatch(/PROMO|4321|food/);
});
