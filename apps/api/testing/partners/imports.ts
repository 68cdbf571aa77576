import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { call, type Route } from "../world/call.ts";
import type { TestWorld } from "../world/test-world.ts";

export const headingTexts = [
  "เลขที่คำสั่งซื้อ",
  "ชื่อผู้ส่ง",
  "เบอร์ผู้ส่ง",
  "ที่อยู่ผู้ส่ง",
  "ชื่อผู้รับ",
  "เบอร์ผู้รับ",
  "ที่อยู่ผู้รับ",
  "เก็บเงินปลายทาง",
  "น้ำหนัก",
];
export const shopCells = ["ร้านดอกไม้", "081-234-5678", "สยามพารากอน"];

/** A row from the shop to the weekend market, unless another address is named. */
export const rowTo = (reference: string, address = "ตลาดนัดจตุจักร", phone = "0898765432") => [
  reference,
  ...shopCells,
  ...["คุณนิด", phone, address, "", "2"],
];

/** As a program writes CSV: with quotes where they are needed. */
export const csvOf = (rows: readonly (readonly string[])[], separator = ","): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (/["\n;,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join("\r\n");

export type Importer = ReturnType<typeof importerFor>;

/** What a member of a business does with files. */
export function importerFor(
  world: TestWorld,
  who: { token: string; headers: Record<string, string> },
) {
  const as = <Data>(route: Route, body?: unknown, more: Record<string, string> = {}) =>
    call<Data>(world, route, {
      token: who.token,
      headers: { ...who.headers, ...more },
      ...(body !== undefined && { body }),
    });
  const send = (bytes: Uint8Array | string, more: Record<string, string> = {}) =>
    as<ImportView>(
      "POST /business/imports",
      { name: "ส่งวันนี้.csv", base64: Buffer.from(bytes).toString("base64") },
      more,
    );
  return {
    as,
    send,
    /** Sends rows below the usual headings. */
    sendRows: (...rows: readonly (readonly string[])[]) => send(csvOf([headingTexts, ...rows])),
    load: async (id: string) => (await as<ImportView>(`GET /business/imports/${id}`)).data,
    rows: async (id: string, show: "all" | "attention" | "booked" = "all") =>
      (await as<ImportRowView[]>(`GET /business/imports/${id}/rows?show=${show}&limit=50`)).data,
    book: ({ id, totalSatang }: Pick<ImportView, "id" | "totalSatang">, key?: string) =>
      as<ImportView>(
        `POST /business/imports/${id}/book`,
        { totalSatang },
        key ? { "idempotency-key": key } : {},
      ),
  };
}
