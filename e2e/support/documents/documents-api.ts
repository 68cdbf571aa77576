import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import { citizenCheckDigit } from "@songtan/domain/thai/citizen-id";
import { apiHeaders } from "../bookings/booking-api.ts";
import { type Account, newDriver } from "../people/people.ts";
import type { DocumentKind } from "./document-pages.ts";
import { citizenCard, documentPhoto } from "./document-pictures.ts";

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
function citizenNumber(): string {
  const twelve = `1${digits(11)}`;
  return `${twelve}${citizenCheckDigit(twelve)}`;
}

/** Each page as the browser sends it, without its pictures. */
const typed = (): Record<DocumentKind, Record<string, string>> => ({
  account: {
    nameTh: "ปิ่นมณี ทดสอบ",
    birthDate: "1990-05-14",
    address: "99/1 ถนนพหลโยธิน จตุจักร กรุงเทพมหานคร 10900",
    emergencyName: "สมหญิง ทดสอบ",
    emergencyPhone: "0818880001",
  },
  "citizen-card": {
    number: citizenNumber(),
    name: "ปิ่นมณี ทดสอบ",
    birthDate: "1990-05-14",
    expiresOn: "2033-05-13",
  },
  "driver-license": {
    number: digits(8),
    class: "public_motorcycle",
    term: "term",
    issuedOn: "2024-02-01",
    expiresOn: "2029-05-14",
  },
  vehicle: {
    type: "motorcycle",
    make: "Honda",
    model: "Wave 125i",
    colour: "แดง",
    year: "2022",
    plate: `${randomInt(1, 9)}กก${digits(4)}`,
    provinceCode: "10",
  },
  "vehicle-act": {
    policyNumber: digits(10),
    from: "2026-03-01",
    to: "2027-02-28",
  },
  "bank-account": { bankCode: "004", accountNumber: digits(10), accountName: "ปิ่นมณี ทดสอบ" },
});

const pictures: Record<DocumentKind, Record<string, string>> = {
  account: { photoUploadId: "avatar" },
  "citizen-card": { photoUploadId: "citizen-card", selfieUploadId: "citizen-card-selfie" },
  "driver-license": { photoUploadId: "driver-license" },
  vehicle: {
    photoFrontUploadId: "vehicle-front",
    photoBackUploadId: "vehicle-back",
    photoSideUploadId: "vehicle-side",
    bookUploadId: "vehicle-book",
  },
  "vehicle-act": { photoUploadId: "vehicle-act" },
  "bank-account": { photoUploadId: "bank-account" },
};

type Sent = {
  token: string;
  kind: DocumentKind;
  /** Where an approved bank account is replaced, which the driver has to prove. */
  password?: string;
};

/** Sends one page with its pictures, as the driver's phone does. */
export async function submitByApi(
  request: APIRequestContext,
  origin: string,
  { token, kind, password }: Sent,
): Promise<void> {
  const fields: Record<string, string> = typed()[kind];
  for (const [field, purpose] of Object.entries(pictures[kind])) {
    const file = purpose === "citizen-card" ? await citizenCard() : await documentPhoto(field);
    const multipart = {
      purpose,
      ...(purpose === "citizen-card" ? { redaction: "confirmed" } : {}),
      file,
    };
    const sent = await request.post(`${origin}/api/uploads`, {
      headers: apiHeaders(token),
      multipart,
    });
    expect([purpose, sent.status()]).toEqual([purpose, 201]);
    fields[field] = ((await sent.json()) as { data: { id: string } }).data.id;
  }
  const saved = await request.put(`${origin}/api/driver/documents/${kind}`, {
    headers: {
      ...apiHeaders(token),
      ...(password && (await proofHeader(request, origin, { token, password }))),
    },
    data: { fields },
  });
  expect([kind, saved.status(), saved.ok() ? "" : await saved.text()]).toEqual([kind, 200, ""]);
}

async function proofHeader(
  request: APIRequestContext,
  origin: string,
  { token, password }: { token: string; password: string },
): Promise<Record<string, string>> {
  const proved = await request.post(`${origin}/api/driver/owner-proofs`, {
    headers: apiHeaders(token),
    data: { password },
  });
  expect(proved.status()).toBe(201);
  return { [ownerProofHeader]: ((await proved.json()) as { data: { proof: string } }).data.proof };
}

/** A driver with documents waiting for a decision. */
export async function newApplicant(
  request: APIRequestContext,
  origin: string,
  kinds: readonly DocumentKind[],
): Promise<Account> {
  const driver = await newDriver(request, origin);
  for (const kind of kinds) await submitByApi(request, origin, { token: driver.token, kind });
  return driver;
}

/** What the driver reads about a page. */
export async function pageOf(
  request: APIRequestContext,
  origin: string,
  { token, kind }: { token: string; kind: DocumentKind },
): Promise<{ state: string; rejection?: { reason: string; words: string | null } | null }> {
  const reply = await request.get(`${origin}/api/driver/documents/${kind}`, {
    headers: apiHeaders(token),
  });
  return ((await reply.json()) as { data: { state: string } }).data;
}
