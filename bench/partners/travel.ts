import { openDatabase } from "../data/database.ts";
import { report } from "../measure/metric.ts";
import { quietSettings, startServer } from "../server.ts";
import type { ProductDetails } from "../servers/messages.ts";

/** Active test bookings of one business, and how far its clock is moved. */
const bookingCount = Number(process.env.BENCH_BOOKINGS ?? 100);
const advanceSeconds = 3 * 86_400;
const batchRows = 50;
/** Pushes under way at once: as many as test mode has connections. */
const pushesAtOnce = 4;

const places = [
  { latitude: 13.7466, longitude: 100.5347, address: "สยามพารากอน ประตู 3" },
  { latitude: 13.7279, longitude: 100.524, address: "ถนนสีลม แขวงสีลม" },
];
const contacts = [
  { contactName: "มาลี", contactPhone: "0811111111" },
  { contactName: "สมชาย", contactPhone: "0822222222" },
];

const database = await openDatabase();
try {
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const { port, token } = server.details;
  const send = async <Data>(path: string, bearer: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const business = await send<{ id: string }>("/businesses", token, { name: "ร้าน" });
  const wish = {
    mode: "test",
    name: "bench",
    scopes: ["quotes", "bookings.read", "bookings.write"],
  };
  const { secretKey } = await send<{ secretKey: string }>(
    `/businesses/${business.id}/keys`,
    token,
    wish,
  );
  await send("/test/balance", secretKey, { amountSatang: 1_000_000_00 });
  const quote = { stops: places, vehicle: "motorcycle", parcel: { category: "food", weightKg: 3 } };
  const bookAll = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= batchRows) {
      const rows = Array.from({ length: Math.min(left, batchRows) }, () => quote);
      const quotes = await send<{ data: { id: string } }[]>("/quotes/batch", secretKey, { rows });
      const booked = await send<{ ok: boolean; data: { id: string } }[]>(
        "/bookings/batch",
        secretKey,
        {
          rows: quotes.map(({ data }) => ({ quoteId: data.id, stops: contacts })),
        },
      );
      if (booked.some(({ ok }) => !ok)) throw new Error(`not booked: ${JSON.stringify(booked)}`);
      ids.push(...booked.map(({ data }) => data.id));
    }
    return ids;
  };
  /** The same steps, each booking pushed by a call. */
  const push = async (ids: string[]): Promise<number> => {
    const began = performance.now();
    const next = async (): Promise<void> => {
      for (let id = ids.pop(); id; id = ids.pop())
        await send(`/test/bookings/${id}/advance`, secretKey, { to: "delivered" });
    };
    await Promise.all(Array.from({ length: pushesAtOnce }, next));
    return (performance.now() - began) / 1000;
  };
  const travel = async () => {
    const began = performance.now();
    let calls = 0;
    for (let left = advanceSeconds; left > 0; calls += 1) {
      const moved = await send<{ remainingSeconds: number }>("/test/clock", secretKey, {
        advanceSeconds: left,
      });
      left = moved.remainingSeconds;
    }
    return { seconds: (performance.now() - began) / 1000, calls };
  };
  await bookAll(pushesAtOnce);
  await travel();
  await bookAll(bookingCount);
  const { seconds, calls } = await travel();
  const floor = await push(await bookAll(bookingCount));
  const note = `${bookingCount} bookings, ${calls} calls; floor: each pushed to delivered`;
  report({ name: "three days of test mode", unit: "s", ours: seconds, floor, note });
  await server.stop();
} finally {
  await database.stop();
}
