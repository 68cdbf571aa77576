import { openDatabase } from "./data/database.ts";
import { median, report } from "./measure/metric.ts";
import { quietSettings, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** The most that is accepted at once. */
const rowCount = 1000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** Whole addresses as people type them; the number differs in each row, so that each is searched. */
const addresses = [
  "{n}/1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพฯ 10500",
  "{n} ซอยสุขุมวิท 55 แขวงคลองตันเหนือ เขตวัฒนา กทม 10110",
  "หมู่บ้านสัมมากร {n}/3 ม.5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540",
  "สยามพารากอน ห้อง {n} ปทุมวัน กรุงเทพมหานคร 10330",
  "{n} อาคารไทยซีซี ถ.สาทรใต้ แขวงยานนาวา เขตสาทร กทม 10120",
];

function fileOf(round: number): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const address = (addresses[index % addresses.length] ?? "").replace("{n}", `${index + 1}`);
    return `R${round}-${index},ร้าน,0812345678,สยามพารากอน,คุณ ${index},0898765432,${address}`;
  });
  const headings = "ออเดอร์,ชื่อผู้ส่ง,เบอร์ผู้ส่ง,ที่อยู่ผู้ส่ง,ชื่อผู้รับ,เบอร์ผู้รับ,ที่อยู่ผู้รับ";
  return [headings, ...rows].join("\n");
}

const database = await openDatabase();
try {
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const { port, token } = server.details;
  const send = async <Data>(path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...more },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`${path} answered ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const business = await send<{ id: string }>("/businesses", { name: "ร้าน" });
  const headers = { "songtan-business": business.id };
  const seconds: number[] = [];
  let ready = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const base64 = Buffer.from(fileOf(round)).toString("base64");
    const began = performance.now();
    const { counts } = await send<{ counts: { ready: number } }>(
      "/business/imports",
      { name: "bench.csv", base64 },
      headers,
    );
    // The first one warms.
    if (round > 0) seconds.push((performance.now() - began) / 1000);
    ready = counts.ready;
  }
  const note = `${rowCount} addresses, ${ready} sure; ${rounds} files`;
  report({ name: "a file checked and priced: p50", unit: "s", ours: median(seconds), note });
  report({ name: "… slowest", unit: "s", ours: Math.max(...seconds) });
  await server.stop();
} finally {
  await database.stop();
}
