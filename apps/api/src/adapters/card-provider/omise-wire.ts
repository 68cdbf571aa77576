import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@songtan/domain/limits";
import { chargeTimeToleranceMinutes } from "@songtan/domain/payments/own-charge";
import { z } from "zod";
import { ProviderRefusal } from "../../ports/card-provider.ts";
import { UpstreamBusy, UpstreamFailure } from "../../ports/upstream.ts";

/** The version of the wire that these shapes were written against. */
const wireVersion = "2019-05-29";
const service = "card provider";
const tooOften = 429;
/** Long enough for a provider that counts per second, short enough for a waiting customer. */
const secondTryMilliseconds = 1000;

const Refused = z.object({ object: z.literal("error"), code: z.string(), message: z.string() });

export const ChargeShape = z.object({
  id: z.string(),
  status: z.enum(["pending", "successful", "failed", "reversed", "expired"]),
  paid: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  card: z.unknown(),
  fee: z.int().nullish(),
  fee_vat: z.int().nullish(),
  authorize_uri: z.string().nullish(),
  expires_at: z.string().nullish(),
  failure_code: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  source: z
    .object({
      type: z.string().nullish(),
      scannable_code: z.object({ image: z.object({ download_uri: z.string() }) }).nullish(),
    })
    .nullish(),
});
const Metadata = z.record(z.string(), z.unknown()).nullish();
export const RecipientShape = z.object({
  id: z.string(),
  verified: z.boolean(),
  active: z.boolean(),
  failure_code: z.string().nullish(),
  metadata: Metadata,
});
export const TransferShape = z.object({
  id: z.string(),
  sent: z.boolean(),
  paid: z.boolean(),
  deleted: z.boolean().nullish(),
  failure_code: z.string().nullish(),
  metadata: Metadata,
});
export const RefundShape = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export const CardShape = z.object({
  id: z.string(),
  brand: z.string(),
  last_digits: z.string(),
  expiration_month: z.int(),
  expiration_year: z.int(),
  fingerprint: z.string().nullish(),
});
export const CardList = z.object({ data: z.array(CardShape) });
export const CustomerShape = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export type CallProvider = <T>(
  shape: z.ZodType<T>,
  call: { method: "GET" | "POST" | "PATCH" | "DELETE"; path: string; body?: unknown },
) => Promise<T>;

/**
 * Creates a client for the provider's HTTP API: JSON, the secret key as the user name of basic
 * auth. A timeout, a 5xx, an unexpected shape, a 401 or a 429 is a failure and not the provider's
 * "no"; a command is retried once after a 429, which means that nothing was done.
 */
export function openWire(apiUrl: string, secretKey: string): CallProvider {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
  const send = ({
    method,
    path,
    body,
  }: Parameters<CallProvider>[1]): Promise<{ status: number; json: unknown }> =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization,
        "omise-version": wireVersion,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limits.upstreamMilliseconds),
      redirect: "error",
    })
      .then(
        async (response) => ({ status: response.status, json: (await response.json()) as unknown }),
        (problem: unknown) => {
          throw new UpstreamFailure(service, problem);
        },
      )
      .catch((problem: unknown) => {
        throw problem instanceof UpstreamFailure ? problem : new UpstreamFailure(service, problem);
      });
  return async (shape, call) => {
    let answer = await send(call);
    if (answer.status === tooOften && call.method !== "GET") {
      await sleep(secondTryMilliseconds);
      answer = await send(call);
    }
    if (answer.status === tooOften) throw new UpstreamBusy(service, answer.json);
    if (answer.status >= 500 || answer.status === 401)
      throw new UpstreamFailure(service, answer.json);
    const refused = Refused.safeParse(answer.json);
    if (refused.success) throw new ProviderRefusal(refused.data.code, refused.data.message);
    const read = shape.safeParse(answer.json);
    if (!read.success) throw new UpstreamFailure(service, read.error);
    return read.data;
  };
}

const pictureTypes = /^image\/(png|jpeg|svg\+xml)\b/;

/**
 * A picture of the provider's, such as a QR code. It may lie elsewhere, so no key is sent with the
 * request, and one redirect to an https address is followed.
 */
export async function fetchPicture(url: string): Promise<{ mime: string; bytes: Uint8Array }> {
  try {
    const signal = AbortSignal.timeout(limits.upstreamMilliseconds);
    const first = await fetch(url, { signal, redirect: "manual" });
    const target = redirectTarget(first, url);
    const answer = target ? await fetch(target, { signal, redirect: "error" }) : first;
    const mime = pictureTypes.exec(answer.headers.get("content-type") ?? "")?.[0];
    if (!answer.ok || !mime) throw new Error(`no picture: HTTP ${answer.status}`);
    return { mime, bytes: new Uint8Array(await answer.arrayBuffer()) };
  } catch (problem) {
    throw new UpstreamFailure(service, problem);
  }
}

function redirectTarget(answer: Response, url: string): URL | null {
  const location = answer.headers.get("location");
  if (answer.status < 300 || answer.status > 399 || location === null) return null;
  const target = new URL(location, url);
  if (target.protocol !== "https:") throw new Error("a picture is redirected to a plain address");
  return target;
}

export const pageRows = 100;

type Listing<T> = { path: string; shape: z.ZodType<T>; from: Date; to: Date };

/**
 * Lists everything the provider created in a period, oldest first, so that new rows do not shift
 * the pages.
 */
export async function* listBetween<T>(
  callProvider: CallProvider,
  { path, shape, from, to }: Listing<T>,
): AsyncGenerator<T> {
  const instant = (at: Date, minutes: number) =>
    new Date(at.getTime() + minutes * 60_000).toISOString();
  const stretch = `from=${instant(from, -chargeTimeToleranceMinutes)}&to=${instant(to, chargeTimeToleranceMinutes)}&`;
  yield* listPages(callProvider, { path: `${path}?${stretch}order=chronological`, shape });
}

/**
 * At most this many pages of refunds of one charge are searched; beyond that the search fails
 * instead of answering "none".
 */
const refundPagesMax = 50;

/** Every refund of a charge, the oldest first. */
export const listRefunds = (
  callProvider: CallProvider,
  chargeId: string,
): AsyncGenerator<z.infer<typeof RefundShape>> =>
  listPages(callProvider, {
    path: `/charges/${encodeURIComponent(chargeId)}/refunds?order=chronological`,
    shape: RefundShape,
    pagesMax: refundPagesMax,
  });

type Paged<T> = { path: string; shape: z.ZodType<T>; pagesMax?: number };

async function* listPages<T>(
  callProvider: CallProvider,
  { path, shape, pagesMax = Number.POSITIVE_INFINITY }: Paged<T>,
): AsyncGenerator<T> {
  for (let page = 0; page < pagesMax; page += 1) {
    const query = `limit=${pageRows}&offset=${page * pageRows}`;
    const { data } = await callProvider(z.object({ data: z.array(shape) }), {
      method: "GET",
      path: `${path}&${query}`,
    });
    yield* data;
    if (data.length < pageRows) return;
  }
  throw new UpstreamFailure(service, `${path} has more than ${pagesMax} pages`);
}
