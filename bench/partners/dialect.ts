import { signatureOf } from "../../apps/api/src/modules/partners/v3-events/signature-of.ts";
import { openDatabase } from "../data/database.ts";
import { median, percentile, report } from "../measure/metric.ts";
import { quietSettings, startServer } from "../server.ts";
import type { ProductDetails } from "../servers/messages.ts";

/** Each pair is one delivery by the dialect and the same by the native calls, in turns first. */
const pairs = Number(process.env.BENCH_PAIRS ?? 400);
const warmUpPairs = 20;

const places = [
  { latitude: 13.7466, longitude: 100.5347, address: "สยามพารากอน ประตู 3" },
  { latitude: 13.7279, longitude: 100.524, address: "ถนนสีลม แขวงสีลม" },
];

type Key = { publicKey: string; secretKey: string };
type Timed = { data: Record<string, unknown>; milliseconds: number };

const database = await openDatabase();
try {
  const env = quietSettings(database.appUrl, database.ownerUrl);
  const server = await startServer<ProductDetails>("product", { env });
  const { port, token } = server.details;
  const origin = `http://127.0.0.1:${port}`;

  const send = async (path: string, headers: Record<string, string>, body: string) => {
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    const text = await response.text();
    const milliseconds = performance.now() - began;
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${text}`);
    return { data: (JSON.parse(text) as Timed).data, milliseconds };
  };
  const asOwner = { authorization: `Bearer ${token}` };
  const opened = await send("/api/businesses", asOwner, JSON.stringify({ name: "ร้าน" }));
  const wish = {
    mode: "test",
    name: "bench",
    scopes: ["quotes", "bookings.read", "bookings.write"],
  };
  const made = await send(
    `/api/businesses/${String(opened.data.id)}/keys`,
    asOwner,
    JSON.stringify(wish),
  );
  const key = made.data as Key;
  const native = (path: string, body: object) =>
    send(
      path,
      { authorization: `Bearer ${key.secretKey}`, "idempotency-key": crypto.randomUUID() },
      JSON.stringify(body),
    );
  let latest = 0;
  const dialect = (path: string, data: object) => {
    const body = JSON.stringify({ data });
    // A signature is used once, and two requests of one millisecond may be the same.
    latest = Math.max(Date.now(), latest + 1);
    const milliseconds = String(latest);
    const signed = { milliseconds, method: "POST", path, body: Buffer.from(body) };
    const hex = signatureOf(key.secretKey, signed).toString("hex");
    const authorization = `hmac ${key.publicKey}:${milliseconds}:${hex}`;
    return send(path, { authorization, market: "TH" }, body);
  };

  const timesOf = () => ({ quote: [] as number[], order: [] as number[] });
  const times = { native: timesOf(), dialect: timesOf() };
  const deliver = {
    async native() {
      const quote = await native("/api/quotes", {
        stops: places,
        vehicle: "motorcycle",
        parcel: { category: "food", weightKg: 3 },
      });
      const order = await native("/api/bookings", {
        quoteId: quote.data.id,
        stops: [
          { contactName: "มาลี ใจดี", contactPhone: "0811111111" },
          { contactName: "สมชาย ใจดี", contactPhone: "0892222222" },
        ],
      });
      return { quote, order };
    },
    async dialect() {
      const quote = await dialect("/v3/quotations", {
        serviceType: "MOTORCYCLE",
        language: "th_TH",
        stops: places.map(({ latitude, longitude, address }) => ({
          coordinates: { lat: String(latitude), lng: String(longitude) },
          address,
        })),
        item: { quantity: "1", weight: "LESS_THAN_3_KG", categories: ["FOOD_DELIVERY"] },
      });
      const stops = quote.data.stops as { stopId: string }[];
      const order = await dialect("/v3/orders", {
        quotationId: quote.data.quotationId,
        sender: { stopId: stops[0]?.stopId, name: "มาลี ใจดี", phone: "+66811111111" },
        recipients: [{ stopId: stops[1]?.stopId, name: "สมชาย ใจดี", phone: "+66892222222" }],
      });
      return { quote, order };
    },
  };

  for (let pair = 0; pair < warmUpPairs + pairs; pair += 1) {
    const kinds =
      pair % 2 === 0 ? (["native", "dialect"] as const) : (["dialect", "native"] as const);
    for (const kind of kinds) {
      const { quote, order } = await deliver[kind]();
      if (pair < warmUpPairs) continue;
      times[kind].quote.push(quote.milliseconds);
      times[kind].order.push(order.milliseconds);
    }
  }
  const note = `${pairs} pairs in turns, one connection; floor: the native call`;
  for (const [step, name] of [
    ["quote", "/v3/quotations"],
    ["order", "/v3/orders"],
  ] as const) {
    const [ours, floor] = [times.dialect[step], times.native[step]];
    report({ name: `${name}: p50`, unit: "ms", ours: median(ours), floor: median(floor), note });
    report({
      name: "… p95",
      unit: "ms",
      ours: percentile(ours, 0.95),
      floor: percentile(floor, 0.95),
    });
  }
  await server.stop();
} finally {
  await database.stop();
}
