import { formatAmount } from "@songtan/domain/money";
import { bahtText } from "@songtan/domain/thai/baht-text";
import { formatDate } from "@songtan/domain/thai/dates";
import { openPages, type PdfPages } from "../../../pdf/page.ts";
import { layoutColumns } from "../../../pdf/table.ts";
import type { Box, TextStyle } from "../../../pdf/writer.ts";
import type { Certificate } from "./certificate-records.ts";
import {
  conditions,
  drawParty,
  drawStamp,
  drawTick,
  edge,
  filingForms,
  formWidth,
  incomeRows,
  quietSize,
  textSize,
} from "./form-parts.ts";

export type PrintedCertificate = Certificate & {
  /** The driver's 13 digits; null when their citizen card is not there any more. */
  taxId: string | null;
};

/** Certificates of tax withheld as PDF, a page each, in the order and with the boxes of the tax office's form. */
export async function printCertificates(
  certificates: readonly PrintedCertificate[],
  { author, madeAt }: { author: string; madeAt: Date },
): Promise<Buffer> {
  const title = "หนังสือรับรองการหักภาษี ณ ที่จ่าย";
  const pages = await openPages({ title, locale: "th", author, madeAt });
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) pages.nextPage();
    printOne(pages, certificate);
  }
  return pages.close("ออกด้วยระบบคอมพิวเตอร์");
}

const buddhistYear = (year: string): string => `ปีภาษี ${Number(year) + 543}`;
const paidOn = (day: string): string =>
  day.length === 4 ? buddhistYear(day) : formatDate(new Date(`${day}T05:00:00Z`), "th");

function printOne(pages: PdfPages, certificate: PrintedCertificate): void {
  const { body, serial, taxId } = certificate;
  const whole = { x: edge, width: formWidth };
  const write = (text: string, y: number, style = {}) =>
    pages.writeAt([text], { ...whole, y }, style);
  write("ฉบับที่ 1 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี)", 26, { size: quietSize });
  write("ฉบับที่ 2 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน)", 38, { size: quietSize });
  write(`เลขที่ ${serial}`, 30, { size: textSize, weight: "medium", align: "right" });
  write("หนังสือรับรองการหักภาษี ณ ที่จ่าย", 54, { size: 15, weight: "bold", align: "center" });
  write("ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร", 76, { size: textSize, align: "center" });
  drawParty(pages, 98, {
    title: "ผู้มีหน้าที่หักภาษี ณ ที่จ่าย",
    name: body.payer.nameTh,
    address: body.payer.addressTh,
    taxId: body.payer.taxId,
  });
  drawParty(pages, 172, { title: "ผู้ถูกหักภาษี ณ ที่จ่าย", ...body.payee, taxId });
  drawFiling(pages, 246, body.place);
  const tableEnd = drawTable(pages, 292, certificate);
  drawBelow(pages, tableEnd, certificate);
}

/**
 * The payment's position in the tax return: ours is always ภ.ง.ด.3, for people who are paid for
 * transport.
 */
function drawFiling(pages: PdfPages, top: number, sequence: number | null): void {
  pages.frame({ x: edge, y: top, width: formWidth, height: 40 });
  pages.writeAt(["ลำดับที่"], { x: edge + 8, width: 40, y: top + 6 }, { size: textSize });
  pages.frame({ x: edge + 46, y: top + 5, width: 52, height: 16 });
  pages.writeAt(
    [sequence === null ? "-" : String(sequence)],
    { x: edge + 46, width: 52, y: top + 6 },
    { size: textSize, align: "center" },
  );
  pages.writeAt(["ในแบบ"], { x: edge + 104, width: 40, y: top + 6 }, { size: textSize });
  pages.writeAt(
    ["(ให้อ้างอิงหรือสอบยันกันได้)"],
    { x: edge + 8, width: 140, y: top + 24 },
    { size: 7, quiet: true },
  );
  filingForms.forEach(({ name, ours }, index) => {
    const [x, y] = [edge + 160 + (index % 4) * 90, top + 5 + Math.floor(index / 4) * 17];
    drawTick(pages, { x, y }, { label: name, ticked: ours });
  });
}

const [gridWidth, cellPadding] = [523, 4];
/** The shares are points. */
const columns = [
  { share: 287, title: ["ประเภทเงินได้พึงประเมินที่จ่าย"], align: "left" },
  { share: 82, title: ["วัน เดือน", "หรือปีภาษีที่จ่าย"], align: "center" },
  { share: 82, title: ["จำนวนเงินที่จ่าย", "(บาท)"], align: "right" },
  { share: 72, title: ["ภาษีที่หัก", "และนำส่งไว้ (บาท)"], align: "right" },
] as const;

const [incomeColumn, ...amountColumns] = columns;

/** Answers where it ends. */
function drawTable(
  pages: PdfPages,
  top: number,
  { body, baseSatang, taxSatang }: Certificate,
): number {
  const boxes = layoutColumns(columns, { x: edge, width: gridWidth }, cellPadding);
  const drawCells = (cells: readonly (readonly string[])[], y: number, style: TextStyle = {}) => {
    for (const [index, lines] of cells.entries()) {
      const cellStyle = { size: textSize, align: columns[index]?.align ?? "left", ...style };
      pages.writeAt(lines, { ...(boxes[index] as Box), y }, cellStyle);
    }
  };
  const amounts = [[formatAmount(baseSatang)], [formatAmount(taxSatang)]];
  const headStyle: TextStyle = { size: 8.5, weight: "medium", align: "center" };
  drawCells([incomeColumn.title], top + 9, headStyle);
  drawCells([[], ...amountColumns.map(({ title }) => title)], top + 3, headStyle);
  let y = top + 32;
  pages.line([edge, y], [edge + formWidth, y]);
  y += 4;
  for (const { text, ours } of incomeRows(body)) {
    const lines = pages.lines(text, 279, { size: textSize });
    drawCells([lines], y, { weight: ours ? "medium" : "plain" });
    const last = y + (lines.length - 1) * textSize * 1.5;
    if (ours) drawCells([[], [paidOn(body.paidOn)], ...amounts], last);
    y += lines.length * textSize * 1.5 + 5;
  }
  const end = y + 22;
  pages.line([edge, y], [edge + formWidth, y]);
  const total = [["รวมเงินที่จ่ายและภาษีที่หักนำส่ง"], [], ...amounts];
  drawCells(total, y + 4, { weight: "medium", align: "right" });
  for (const { x } of boxes.slice(1)) pages.line([x - cellPadding, top], [x - cellPadding, end]);
  pages.frame({ x: edge, y: top, width: formWidth, height: end - top });
  return end;
}

function drawBelow(pages: PdfPages, top: number, { taxSatang, issuedAt, body }: Certificate): void {
  const write = (text: string, position: { x: number; y: number; width?: number }, style = {}) =>
    pages.writeAt([text], { width: formWidth - 16, ...position }, { size: textSize, ...style });
  pages.frame({ x: edge, y: top, width: formWidth, height: 24 });
  write("รวมเงินภาษีที่หักนำส่ง (ตัวอักษร)", { x: edge + 8, y: top + 5 });
  write(bahtText(taxSatang), { x: edge + 170, y: top + 5 }, { weight: "medium" });
  const funds = top + 24;
  pages.frame({ x: edge, y: funds, width: formWidth, height: 24 });
  write(
    "เงินที่จ่ายเข้า กบข./กสจ./กองทุนสงเคราะห์ครูฯ …… – …… บาท   กองทุนประกันสังคม …… – …… บาท   กองทุนสำรองเลี้ยงชีพ …… – …… บาท",
    { x: edge + 8, y: funds + 6 },
    { size: 8 },
  );
  const how = funds + 24;
  pages.frame({ x: edge, y: how, width: formWidth, height: 26 });
  write("ผู้จ่ายเงิน", { x: edge + 8, y: how + 6 }, { weight: "medium" });
  conditions.forEach(({ name, ours }, index) => {
    drawTick(pages, { x: edge + 64 + index * 112, y: how + 5 }, { label: name, ticked: ours });
  });
  const last = how + 26;
  const warned = 190;
  pages.frame({ x: edge, y: last, width: warned, height: 104 });
  pages.frame({ x: edge + warned, y: last, width: formWidth - warned, height: 104 });
  const warning = pages.lines(
    "คำเตือน ผู้มีหน้าที่ออกหนังสือรับรองการหักภาษี ณ ที่จ่าย ที่ไม่ปฏิบัติตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร ต้องรับโทษทางอาญาตามมาตรา 35 แห่งประมวลรัษฎากร",
    warned - 16,
    { size: 8.5 },
  );
  pages.writeAt(warning, { x: edge + 8, width: warned - 16, y: last + 8 }, { size: 8.5 });
  const sign = { x: edge + warned + 8, width: formWidth - warned - 96 };
  pages.writeAt(
    ["ขอรับรองว่าข้อความและตัวเลขข้างต้นถูกต้องตรงกับความจริงทุกประการ"],
    { x: sign.x, width: formWidth - warned - 16, y: last + 8 },
    { size: 8.5, align: "center" },
  );
  pages.writeAt(
    ["ลงชื่อ ………………………………………… ผู้จ่ายเงิน"],
    { ...sign, y: last + 40 },
    { size: textSize, align: "center" },
  );
  pages.writeAt([body.payer.nameTh], { ...sign, y: last + 58 }, { size: 8.5, align: "center" });
  pages.writeAt(
    [`วันที่ออก ${formatDate(issuedAt, "th")}`],
    { ...sign, y: last + 76 },
    { size: textSize, align: "center" },
  );
  drawStamp(pages, { x: edge + formWidth - 82, y: last + 30, width: 72, height: 64 }, [
    "ประทับตรา",
    "นิติบุคคล",
    "(ถ้ามี)",
  ]);
  write(
    "หมายเหตุ เลขประจำตัวผู้เสียภาษีอากร (13 หลัก) ของบุคคลธรรมดา คือ เลขประจำตัวประชาชนของกรมการปกครอง",
    { x: edge, y: last + 110 },
    { size: 8, quiet: true },
  );
}
