import { randomUUID } from "node:crypto";
import type { Random } from "@songtan/sandbox/data/random";
import type { Actor, Request } from "./calls/wire.ts";
import {
  brokenBodies,
  contentTypes,
  nastyCursor,
  nastyId,
  nastyText,
  nastyValue,
} from "./nasty-values.ts";

/**
 * The requests that a mutation may borrow: people of every kind, ids of their records, keys used
 * before.
 */
export type MutationContext = {
  actors: readonly Actor[];
  ids: readonly string[];
  keys: readonly string[];
};
type Mutation = (request: Request, random: Random, context: MutationContext) => Request;

const inQuery: Mutation = (request, random) => {
  const names = request.operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => name);
  const name = names.length > 0 && random.chance(0.85) ? random.pick(names) : "q";
  const value = name === "cursor" ? nastyCursor(random) : nastyText(random);
  return { ...request, query: { ...request.query, [name]: value } };
};

const inPath: Mutation = (request, random, { ids }) => {
  const names = Object.keys(request.path);
  if (names.length === 0) return inQuery(request, random, { actors: [], ids, keys: [] });
  const value = ids.length > 0 && random.chance(0.5) ? random.pick(ids) : nastyId(random);
  return { ...request, path: { ...request.path, [random.pick(names)]: value } };
};

const byAnother: Mutation = (request, random, { actors }) => ({
  ...request,
  actor: random.pick(actors),
});

const withHeaders: Mutation = (request, random, { keys }) => {
  const headers: Record<string, string> = random.pick([
    { "idempotency-key": keys.length > 0 ? random.pick(keys) : "again" },
    { "idempotency-key": "x".repeat(300) },
    { "idempotency-key": "" },
    { "accept-language": "en-GB,xx;q=0.1,*" },
    { "accept-language": "x".repeat(3000) },
    { accept: "text/html" },
    { "content-encoding": "gzip" },
    { "last-event-id": "not-an-id" },
    { authorization: "Bearer" },
    { authorization: "Basic YTpi" },
    { authorization: `Bearer ${"x".repeat(5000)}` },
    { cookie: "songtan_staff=x; songtan_staff=y" },
    { origin: "https://elsewhere.example" },
    { "sec-fetch-site": "cross-site" },
    { "x-forwarded-for": "1.2.3.4, ก" },
    { "x-filler": "y".repeat(20_000) },
  ]);
  return { ...request, headers: { ...request.headers, ...asLatin(headers) } };
};

/** Headers are bytes: what no client can send is left out. */
const asLatin = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\x20-\xff]/g, "?")]),
  );

const rawBody: Mutation = (request, random) => ({
  ...request,
  body: {
    raw: random.pick(brokenBodies),
    type: random.chance(0.6) ? "application/json" : latin(random.pick(contentTypes)),
  },
});
const latin = (text: string): string => text.replaceAll(/[^\x20-\xff]/g, "?");

const otherType: Mutation = (request, random) => {
  if (!request.body || !("json" in request.body))
    return rawBody(request, random, { actors: [], ids: [], keys: [] });
  return {
    ...request,
    body: { raw: JSON.stringify(request.body.json) ?? "", type: latin(random.pick(contentTypes)) },
  };
};

const inBody: Mutation = (request, random, context) => {
  const { body } = request;
  if (!body)
    return random.chance(0.5)
      ? { ...request, body: { json: nastyValue(random) } }
      : inPath(request, random, context);
  if ("json" in body)
    return { ...request, body: { json: changed(structuredClone(body.json), random, context) } };
  if ("form" in body) return { ...request, body: { form: changedForm(body.form, random) } };
  return {
    ...request,
    body: { ...body, raw: body.raw.slice(0, random.integer(0, body.raw.length)) },
  };
};

type Form = Extract<Request["body"], { form: unknown }>["form"];

function changedForm(form: Form, random: Random): Form {
  const name = random.pick([...Object.keys(form), "id", "sha256", "redaction", "extra"]);
  const { [name]: part, ...rest } = form;
  const kind = random.integer(0, 3);
  if (kind === 0) return rest;
  if (kind === 1) return { ...form, [name]: nastyText(random).toWellFormed() };
  const file =
    kind === 2 ? Buffer.from("no picture at all") : Buffer.alloc(random.pick([0, 1, 3_000_000]), 7);
  return {
    ...rest,
    ...(part !== undefined && name !== "file" && { [name]: part }),
    file: { file, type: "image/jpeg", name: "ก.jpg" },
  };
}

/** One place of a body, chosen anywhere in it, becomes something else, goes missing or gets company. */
function changed(json: unknown, random: Random, context: MutationContext): unknown {
  if (json === null || typeof json !== "object") return nastyValue(random);
  const names = Object.keys(json);
  const kind = random.integer(0, 9);
  if (names.length === 0 || kind === 0) return nastyValue(random);
  const record = json as Record<string, unknown>;
  const name = random.pick(names);
  const inner = record[name];
  if (kind === 1)
    record[random.pick(["extra", "id", "role", "scopes", "__proto__x", "state"])] =
      nastyValue(random);
  else if (kind === 2) delete record[name];
  else if (Array.isArray(inner) && kind <= 4)
    record[name] = Array.from({ length: random.pick([0, 1, 17, 101, 1000]) }, () => inner[0]);
  else if (inner !== null && typeof inner === "object" && kind <= 8)
    record[name] = changed(inner, random, context);
  else record[name] = other(inner, random, context);
  return record;
}

function other(value: unknown, random: Random, { ids }: MutationContext): unknown {
  if (
    typeof value === "string" &&
    /^[0-9a-f-]{36}$/.test(value) &&
    ids.length > 0 &&
    random.chance(0.5)
  )
    return random.pick(ids);
  if (typeof value === "number" && random.chance(0.3))
    return value + random.pick([-1, 1, 0.5, 100, -100]);
  return nastyValue(random);
}

const mutations: readonly (readonly [number, Mutation])[] = [
  [40, inBody],
  [14, inPath],
  [14, inQuery],
  [12, byAnother],
  [8, withHeaders],
  [6, rawBody],
  [6, otherType],
];

/** A request that visitor's app would send: what an app sent, with one to three things changed. */
export function mutate(sample: Request, random: Random, context: MutationContext): Request {
  // A key of its own, or the answer would be the one that was given before.
  const { "idempotency-key": key, ...headers } = sample.headers;
  let request: Request = {
    ...sample,
    headers:
      key && random.chance(0.9) ? { ...headers, "idempotency-key": randomUUID() } : sample.headers,
  };
  for (let times = random.pick([0, 1, 1, 1, 2, 3]); times > 0; times -= 1)
    request = pickMutation(random)(request, random, context);
  return request;
}

function pickMutation(random: Random): Mutation {
  let remaining = random.integer(
    1,
    mutations.reduce((sum, [share]) => sum + share, 0),
  );
  for (const [share, mutation] of mutations) {
    remaining -= share;
    if (remaining <= 0) return mutation;
  }
  return inBody;
}
