import { randomInt } from "node:crypto";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/driver-types";
import { citizenCheckDigit } from "@songtan/domain/thai/citizen-id";
import sharp from "sharp";
import { decideDocument } from "../../src/modules/drivers/documents/review/decide-document.ts";
import { type Answer, call } from "../world/call.ts";
import type { Person } from "../world/people.ts";
import { sendPicture } from "../world/pictures.ts";
import type { TestWorld } from "../world/test-world.ts";
import { provedNow } from "./owner-proof.ts";

export const newCitizenId = (): string => {
  const digits = `1${randomInt(1e11).toString().padStart(11, "0")}`;
  return `${digits}${citizenCheckDigit(digits)}`;
};
const digits = (count: number) =>
  randomInt(10 ** count)
    .toString()
    .padStart(count, "0");

/** Each page as a driver would type it, without its pictures. */
export const documentFields = (): Record<SubmittedKind, Record<string, string>> => ({
  account: {
    nameTh: "สมชาย ใจดี",
    birthDate: "14/5/2533",
    address: "99/1 ถนนพหลโยธิน จตุจักร กรุงเทพมหานคร",
    emergencyName: "สมหญิง ใจดี",
    emergencyPhone: "081-888-0001",
  },
  "citizen-card": {
    number: newCitizenId(),
    name: "สมชาย ใจดี",
    birthDate: "14/5/2533",
    expiresOn: "13/5/2573",
  },
  "driver-license": {
    number: digits(8),
    class: "public_motorcycle",
    term: "term",
    issuedOn: "1 ม.ค. 2567",
    expiresOn: "31/12/2571",
  },
  vehicle: {
    type: "motorcycle",
    make: "Honda",
    model: "Wave 125i",
    colour: "แดง",
    year: "2565",
    plate: `${randomInt(1, 9)}กก${randomInt(1, 9999)}`,
    provinceCode: "10",
  },
  "vehicle-act": {
    policyNumber: digits(10),
    from: "1/1/2569",
    to: "31/12/2569",
  },
  "bank-account": { bankCode: "004", accountNumber: digits(10), accountName: "สมชาย ใจดี" },
});

const pictures: Record<SubmittedKind, Record<string, string>> = {
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

/** A card is sent with religion and blood group covered. */
const coverOf = (purpose: string): { redaction?: string } =>
  purpose === "citizen-card" ? { redaction: "confirmed" } : {};

/** Sends the pictures a page needs; answers their ids by field. */
export async function sendPagePictures(world: TestWorld, token: string, kind: SubmittedKind) {
  const file = await sharp({ create: { width: 40, height: 25, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  const ids: Record<string, string> = {};
  for (const [field, purpose] of Object.entries(pictures[kind]))
    ids[field] = (await sendPicture(world, token, { file, purpose, ...coverOf(purpose) })).data.id;
  return ids;
}

/** Hands in one page with its pictures. */
export async function submitPage<Data = unknown>(
  world: TestWorld,
  token: string,
  { kind, fields = {} }: { kind: SubmittedKind; fields?: Record<string, unknown> },
): Promise<Answer<Data>> {
  const page = {
    ...documentFields()[kind],
    ...(await sendPagePictures(world, token, kind)),
    ...fields,
  };
  return call<Data>(world, `PUT /driver/documents/${kind}`, {
    token,
    headers: await provedNow(world, { token }),
    body: { fields: page },
  });
}

/** A page as its driver reads it. */
export const readPage = async (
  world: TestWorld,
  token: string,
  kind: string,
): Promise<DocumentView> =>
  (await call<DocumentView>(world, `GET /driver/documents/${kind}`, { token })).data;

/** Hands in all six pages and lets a reviewer approve them. */
export async function approveDocuments(world: TestWorld, driver: Person): Promise<void> {
  for (const kind of submittedKinds) {
    const answer = await submitPage(world, driver.token, { kind });
    if (answer.status !== 200) throw new Error(`${kind} answered ${JSON.stringify(answer.error)}`);
    const input = {
      driverId: driver.id,
      kind,
      by: "system",
      decision: { approved: true },
    } as const;
    await world.deps.db.transaction().execute((trx) => decideDocument(trx, world.deps, input));
  }
}
