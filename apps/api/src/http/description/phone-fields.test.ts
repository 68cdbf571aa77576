import { choicesOf, elementsOf, personal } from "@songtan/contract/logged-texts";
import { ContactPhone, MobilePhone } from "@songtan/contract/scalars";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { openTestWorld } from "../../../testing/world/test-world.ts";
import { buildApp } from "../../app.ts";

/** Fields of phones that get an SMS. */
const messaged = [
  "POST /api/console/callers phone",
  "POST /api/console/providers/:kind/test phone",
  "POST /api/customer/sign-up phone",
  "POST /api/customer/social-sign-ins/:id/sign-up phone",
  "POST /api/driver/sign-up phone",
  "POST /api/driver/social-sign-ins/:id/sign-up phone",
  "PUT /api/console/on-call/:staffId phone",
  "PUT /api/customer/user phone",
  "PUT /api/driver/user phone",
];
/** Fields of phones that are only called: also a landline with its extension. */
const called = [
  "PATCH /v3/orders/:order stops[].phone",
  "POST /v3/orders sender.phone",
  "POST /v3/orders recipients[].phone",
  "POST /api/bookings stops[].contactPhone",
  "POST /api/bookings/:id/edits dropOffs[].contactPhone",
  "POST /api/bookings/:id/edits/quote dropOffs[].contactPhone",
  "POST /api/console/bookings/:id/edits dropOffs[].contactPhone",
  "POST /api/console/bookings/:id/edits/quote dropOffs[].contactPhone",
  "POST /api/console/customers/:id/bookings stops[].contactPhone",
  "POST /api/console/depots phone",
  "POST /api/console/depots/:id phone",
  "POST /api/customer/places contactPhone",
  "PUT /api/business/imports/:id/answers phone",
  "PUT /api/customer/places/:id contactPhone",
];
/** The support's number, which may have four digits. */
const support = ["POST /api/console/settings values.phone"];

type Found = [path: string, kind: "called" | "messaged" | "other"];

function phonesIn(schema: z.core.$ZodType, path: string): Found[] {
  return choicesOf(schema).flatMap((choice): Found[] => {
    const known = { called: ContactPhone, messaged: MobilePhone };
    for (const kind of ["called", "messaged"] as const)
      if (choice === known[kind]) return [[path, kind]];
    const { shape } = choice._zod.def as { shape?: Record<string, z.core.$ZodType> };
    if (shape)
      return Object.entries(shape).flatMap(([name, field]) =>
        phonesIn(field, path.endsWith(" ") ? `${path}${name}` : `${path}.${name}`),
      );
    const elements = elementsOf([choice]).flatMap((element) => phonesIn(element, `${path}[]`));
    if (elements.length > 0) return elements;
    return /phone$/i.test(path) ? [[path, "other"]] : [];
  });
}

test("every field for a phone is listed by what happens with the phone", async () => {
  const world = await openTestWorld();
  const routes: RouteOptions[] = [];
  const app = await buildApp(world.deps, undefined, { onRoute: (route) => routes.push(route) });
  await app.close();
  await world.close();
  const found = routes.flatMap(({ method, url, config, schema }) => {
    const body = config?.loggedBody ?? schema?.body;
    return body && method !== "HEAD" ? phonesIn(body as z.core.$ZodType, `${method} ${url} `) : [];
  });
  const fieldsWith = (wanted: Found[1]) =>
    [...new Set(found.flatMap(([path, kind]) => (kind === wanted ? [path] : [])))].toSorted();
  expect({
    called: fieldsWith("called"),
    messaged: fieldsWith("messaged"),
    other: fieldsWith("other"),
  }).toEqual({ called: called.toSorted(), messaged: messaged.toSorted(), other: support });
}, 60_000);

test("a phone with a rule of its own is found", () => {
  const planted = z.object({ stops: z.array(z.object({ gatePhone: personal(z.string()) })) });
  expect(phonesIn(planted, "POST /api/gates ")).toEqual([
    ["POST /api/gates stops[].gatePhone", "other"],
  ]);
});
