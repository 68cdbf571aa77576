import type { CertificateBody } from "@songtan/contract/withheld";
import { pageSize, type Sheet } from "../../papers/sheet.ts";

/** Left edge and width of the form, in points. */
export const edge = 36;
export const formWidth = pageSize.width - 2 * edge;
export const textSize = 9.5;
export const quietSize = 8;

export const filingForms = [
  { name: "(1) ภ.ง.ด.1ก", ours: false },
  { name: "(2) ภ.ง.ด.1ก พิเศษ", ours: false },
  { name: "(3) ภ.ง.ด.2", ours: false },
  { name: "(4) ภ.ง.ด.3", ours: true },
  { name: "(5) ภ.ง.ด.2ก", ours: false },
  { name: "(6) ภ.ง.ด.3ก", ours: false },
  { name: "(7) ภ.ง.ด.53", ours: false },
] as const;

export const conditions = [
  { name: "(1) หัก ณ ที่จ่าย", ours: true },
  { name: "(2) ออกให้ตลอดไป", ours: false },
  { name: "(3) ออกให้ครั้งเดียว", ours: false },
  { name: "(4) อื่น ๆ (ระบุ) ……", ours: false },
] as const;

const incomeNames = { transport: "ค่าขนส่ง", service: "ค่าบริการ" } as const;

/** The kinds of income in the form's order; what we pay drivers for is under section 3 ter. */
export const incomeRows = ({ income, percent }: Pick<CertificateBody, "income" | "percent">) => [
  { text: "1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)", ours: false },
  { text: "2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)", ours: false },
  { text: "3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)", ours: false },
  { text: "4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)", ours: false },
  { text: "    (ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)", ours: false },
  { text: "5. เงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส (ระบุ)", ours: false },
  { text: `    ${incomeNames[income]} ตามมาตรา 40 (8) ร้อยละ ${percent}`, ours: true },
  { text: "6. อื่น ๆ (ระบุ) …………………………………………………………", ours: false },
];

type Place = { x: number; y: number };

/** A square with words beside it, crossed or empty. */
export function drawTick(sheet: Sheet, { x, y }: Place, { label, ticked }: { label: string; ticked: boolean }): void {
  const side = 9;
  sheet.frame({ x, y: y + 3, width: side, height: side });
  if (ticked) {
    sheet.line([x + 2, y + 7], [x + 4, y + 10], 1.2);
    sheet.line([x + 4, y + 10], [x + side - 1, y + 4], 1.2);
  }
  sheet.writeAt([label], { x: x + side + 4, width: 100, y }, { size: 9, weight: ticked ? "medium" : "plain" });
}

/** Thirteen digits, a box each, grouped 1-4-5-2-1 as the tax office groups them. */
function drawTaxId(sheet: Sheet, { x, y }: Place, taxId: string | null): void {
  const [width, height, gap] = [13, 16, 6];
  let left = x;
  for (let place = 0; place < 13; place += 1) {
    if ([1, 5, 10, 12].includes(place)) {
      sheet.line([left + 1, y + height / 2], [left + gap - 1, y + height / 2]);
      left += gap;
    }
    sheet.frame({ x: left, y, width, height });
    const digit = taxId?.[place];
    if (digit) sheet.writeAt([digit], { x: left, width, y: y + 1 }, { size: textSize, align: "center" });
    left += width;
  }
}

type Party = { title: string; name: string; address: string; taxId: string | null };

/** Payer or payee: who, with the number in boxes, and where. */
export function drawParty(sheet: Sheet, top: number, { title, name, address, taxId }: Party): void {
  sheet.frame({ x: edge, y: top, width: formWidth, height: 70 });
  const write = (text: string, y: number, style = {}) =>
    sheet.writeAt([text], { x: edge + 8, width: formWidth - 16, y }, { size: textSize, ...style });
  write(`${title} :-`, top + 5, { weight: "medium" });
  sheet.writeAt(
    ["เลขประจำตัวผู้เสียภาษีอากร (13 หลัก)"],
    { x: edge + 160, width: 150, y: top + 6 },
    { size: 8.5, align: "right" },
  );
  drawTaxId(sheet, { x: edge + formWidth - 8 - (13 * 13 + 4 * 6), y: top + 5 }, taxId);
  write("ชื่อ", top + 27);
  sheet.writeAt([name], { x: edge + 44, width: formWidth - 52, y: top + 27 }, { size: textSize, weight: "medium" });
  write("ที่อยู่", top + 45);
  const [first = "", second] = sheet.lines(address, formWidth - 52, { size: 9 });
  sheet.writeAt(
    second ? [first, second] : [first],
    { x: edge + 44, width: formWidth - 52, y: top + (second ? 42 : 45) },
    { size: 9 },
  );
}

/** A frame with words in its middle. */
export function drawStamp(
  sheet: Sheet,
  box: Place & { width: number; height: number },
  words: readonly string[],
): void {
  sheet.frame(box);
  const height = words.length * quietSize * 1.5;
  sheet.writeAt(
    words,
    { x: box.x, width: box.width, y: box.y + (box.height - height) / 2 },
    { size: quietSize, quiet: true, align: "center" },
  );
}
