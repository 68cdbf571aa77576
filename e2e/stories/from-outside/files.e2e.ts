import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";
import { photo } from "../../support/people/pictures.ts";

test.use({ baseURL: quietUrl });

const upload = (
  request: APIRequestContext,
  origin: string,
  { token, file }: { token: string; file: { name: string; mimeType: string; buffer: Buffer } },
) =>
  request.post(`${origin}/api/uploads`, {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    multipart: { purpose: "avatar", file },
  });

test("V5: only pictures are stored, whatever a file calls itself", async ({ request, origin }) => {
  const { token } = await newCustomer(request, origin);
  const named = (name: string, mimeType: string, text: string | Buffer) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });
  const files = [
    named("a.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    named("a.jpg", "image/jpeg", "<script>alert(1)</script>"),
    named("a.png", "image/png", "GIF89a/*<html>*/=1;"),
    named("../../a.jpg", "image/jpeg", "PK\u0003\u0004 an archive"),
    named("a.php.jpg", "image/jpeg", "<?php system($_GET[0]); ?>"),
  ];
  for (const file of files)
    expect((await upload(request, origin, { token, file })).status(), file.name).toBe(415);
});

test("V5: a stored picture is sent as a picture, under a name of ours, by its own link only", async ({
  request,
  origin,
}) => {
  const { token } = await newCustomer(request, origin);
  const file = { ...(await photo("x", "#336699")), name: '../"evil.html' };
  const stored = await upload(request, origin, { token, file });
  expect(stored.status()).toBe(201);
  const { url } = ((await stored.json()) as { data: { url: string } }).data;
  const address = new URL(url, origin);
  const read = await request.get(address.href);
  expect(read.headers()["content-type"]).toMatch(/^image\//);
  expect(read.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(read.headers()["content-disposition"] ?? "").not.toContain("evil");
  const changed = [...address.searchParams.keys()].map((name) => {
    const other = new URL(address);
    const value = other.searchParams.get(name) ?? "";
    other.searchParams.set(
      name,
      value.replace(/.$/, (last) => (last === "1" ? "2" : "1")),
    );
    return other.href;
  });
  for (const href of [...changed, address.origin + address.pathname])
    expect((await request.get(href)).status(), href).not.toBe(200);
});

const rowCount = 1000;
const columnCount = 50;
const letterOf = (index: number) => String.fromCharCode(65 + index);

/** A workbook of one long text that every cell shows: some kilobytes that become 25 MB. */
function unfoldingWorkbook(): Buffer {
  const columns = Array.from({ length: columnCount }, (_, index) =>
    index < 26 ? letterOf(index) : `A${letterOf(index - 26)}`,
  );
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const cells = columns.map((column) => `<c r="${column}${index + 1}" t="s"><v>0</v></c>`);
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="c" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}"><si><t>${"x".repeat(500)}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

test("V5: a spreadsheet that unfolds to many megabytes is refused and stored nowhere", async ({
  request,
  origin,
}) => {
  const { token } = await newCustomer(request, origin);
  const authorization = `Bearer ${token}`;
  const opened = await request.post(`${origin}/api/businesses`, {
    headers: { authorization },
    data: { name: `ร้าน ${newPerson().phone}` },
  });
  const { id } = ((await opened.json()) as { data: { id: string } }).data;
  const headers = { authorization, "songtan-business": id, "songtan-mode": "test" };
  const answer = await request.post(`${origin}/api/business/imports`, {
    headers: { ...headers, "idempotency-key": randomUUID() },
    data: { name: "a.xlsx", base64: unfoldingWorkbook().toString("base64") },
  });
  expect([413, 422], await answer.text()).toContain(answer.status());
  const list = await request.get(`${origin}/api/business/imports`, { headers });
  expect(((await list.json()) as { data: unknown[] }).data).toEqual([]);
});
