import { randomUUID } from "node:crypto";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { demoPassword } from "../demo/accounts.ts";
import { type Applicant, planApplicants } from "../demo/plan-applicants.ts";
import { type DocumentPicture, drawDocument } from "../pictures/document-pictures.ts";
import { createClient, type DriverClient, type Phone } from "./client.ts";

const pictureFields: Record<SubmittedKind, Record<string, DocumentPicture>> = {
  account: { photoUploadId: "account" },
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

/**
 * A dozen applicants submit their documents through the API as phones do, so that the console's
 * queue is not empty. Each does it once: an applicant with pages waiting or decided since is
 * skipped.
 */
export async function submitDocuments({
  connections,
  signal,
}: Pick<Phone, "connections" | "signal">): Promise<void> {
  for (const applicant of planApplicants()) {
    const { email: identifier } = applicant;
    const client = createClient({ connections, identifier, password: demoPassword, signal });
    const pages = await client.call<DocumentView[]>("GET", "/api/driver/documents");
    const before = new Map(pages.map((page) => [page.kind, page]));
    for (const kind of applicant.sends)
      if (isDue(applicant, kind, before.get(kind))) await submitDocument(client, applicant, kind);
    await client.call("POST", "/api/driver/logout");
  }
}

/** Still as the demo data left it. */
function isDue(
  { approved, rejected }: Applicant,
  kind: SubmittedKind,
  page: DocumentView | undefined,
): boolean {
  if (rejected.includes(kind)) return page?.state === "rejected";
  return approved.includes(kind) ? page?.state === "approved" : page?.state === "missing";
}

async function submitDocument(
  client: DriverClient,
  applicant: Applicant,
  kind: SubmittedKind,
): Promise<void> {
  const typed = { ...typedPage(applicant, kind), ...applicant.odd[kind] };
  const number = typed.number ?? typed.policyNumber ?? typed.accountNumber ?? typed.plate ?? "";
  const documentData = { seed: applicant.email, number, until: typed.expiresOn ?? typed.to ?? "" };
  const pictures: Record<string, string> = {};
  for (const [field, purpose] of Object.entries(pictureFields[kind])) {
    const picture = { id: randomUUID(), purpose, bytes: await drawDocument(purpose, documentData) };
    pictures[field] = (await client.upload(picture)).id;
  }
  await client.call("PUT", `/api/driver/documents/${kind}`, { fields: { ...typed, ...pictures } });
}

const makes = {
  motorcycle: { make: "Honda", model: "Wave 125i", colour: "แดง" },
  hatchback: { make: "Toyota", model: "Yaris", colour: "ขาว" },
  pickup: { make: "Isuzu", model: "D-Max", colour: "เทา" },
  box_pickup: { make: "Isuzu", model: "D-Max ตู้ทึบ", colour: "ขาว" },
} as const;

const yearsFromNow = (years: number): string =>
  new Date(Date.now() + years * 365 * 86_400_000).toISOString().slice(0, 10);

function typedPage(applicant: Applicant, kind: SubmittedKind): Record<string, string> {
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const pages: Record<SubmittedKind, Record<string, string>> = {
    account: {
      nameTh: name,
      birthDate: "1991-08-03",
      address: "27/4 ถนนลาดพร้าว แขวงจอมพล เขตจตุจักร กรุงเทพมหานคร 10900",
      emergencyName: "สมหญิง ใจดี",
      emergencyPhone: "081-888-0001",
    },
    "citizen-card": {
      number: applicant.citizenNumber,
      name,
      birthDate: "1991-08-03",
      expiresOn: yearsFromNow(5),
    },
    "driver-license": {
      number: applicant.citizenNumber.slice(1, 9),
      class: applicant.vehicle === "motorcycle" ? "public_motorcycle" : "public_car",
      term: "term",
      issuedOn: yearsFromNow(-1),
      expiresOn: yearsFromNow(4),
    },
    vehicle: {
      type: applicant.vehicle,
      ...makes[applicant.vehicle],
      year: "2566",
      plate: applicant.plate,
      provinceCode: applicant.plateProvinceCode,
    },
    "vehicle-act": {
      policyNumber: `69${applicant.accountNumber}`,
      from: yearsFromNow(-0.02),
      to: yearsFromNow(0.95),
    },
    "bank-account": { bankCode: "004", accountNumber: applicant.accountNumber, accountName: name },
  };
  return pages[kind];
}
