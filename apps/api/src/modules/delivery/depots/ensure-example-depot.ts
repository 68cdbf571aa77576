import { launchBrand } from "@songtan/domain/brand";
import type pg from "pg";

/** A sandbox without any depot gets one, so that goods have somewhere to go; a real operator names their own. */
export async function ensureExampleDepot(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into depots (name_th, name_en, address_th, address_en, hours_th, hours_en, phone, latitude, longitude, saved_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where not exists (select from depots)`,
    [
      `คลัง${launchBrand.th} ปทุมวัน (ตัวอย่าง)`,
      `${launchBrand.en} Pathum Wan depot (example)`,
      "99/9 ถนนพระรามที่ 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
      "99/9 Rama I Road, Pathum Wan, Bangkok 10330",
      "ทุกวัน 8:00–20:00 น.",
      "Daily 8:00–20:00",
      "+6620000000",
      13.7455,
      100.5295,
      now,
    ],
  );
}
