import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { citizenCheckDigit } from "@songtan/domain/thai/citizen-id";
import { expect } from "../browser/story.ts";
import type { Texts } from "../browser/texts.ts";
import { photo } from "../people/pictures.ts";
import { citizenCard, documentPhoto } from "./document-pictures.ts";

export type DocumentKind =
  | "account"
  | "citizen-card"
  | "driver-license"
  | "vehicle"
  | "vehicle-act"
  | "bank-account";

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
export const newCitizenNumber = (): string => {
  const twelve = `1${digits(11)}`;
  return `${twelve}${citizenCheckDigit(twelve)}`;
};

/** What a driver types on each page, in the forms that people use: both eras, Thai digits, blanks and dashes. */
const typed = (): Record<DocumentKind, Record<string, string>> => ({
  account: {
    nameTh: "สมชาย ใจดี",
    birthDate: "๑๔/๐๕/๒๕๓๓",
    address: "99/1 ถนนพหลโยธิน จตุจักร กรุงเทพมหานคร 10900",
    emergencyName: "สมหญิง ใจดี",
    emergencyPhone: "081 888 0001",
  },
  "citizen-card": {
    number: newCitizenNumber().replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5"),
    name: "นายสมชาย ใจดี",
    birthDate: "14 พ.ค. 2533",
    expiresOn: "13/05/2033",
  },
  "driver-license": { number: digits(8), issuedOn: "01/02/2567", expiresOn: "14/05/2572" },
  vehicle: {
    make: "Honda",
    model: "Wave 125i",
    year: "2565",
    plate: `${randomInt(1, 9)}กก${digits(4)}`,
  },
  "vehicle-act": {
    policyNumber: digits(10),
    from: "01/03/2569",
    to: "28/02/2027",
  },
  "bank-account": { accountNumber: digits(10), accountName: "สมชาย ใจดี" },
});

const chosen: Partial<Record<DocumentKind, Record<string, string>>> = {
  "driver-license": { class: "public_motorcycle", term: "term" },
  vehicle: { colour: "แดง", provinceCode: "10" },
  "bank-account": { bankCode: "004" },
};
const pictures: Record<DocumentKind, readonly string[]> = {
  account: [],
  "citizen-card": ["selfieUploadId"],
  "driver-license": ["photoUploadId"],
  vehicle: ["photoFrontUploadId", "photoBackUploadId", "photoSideUploadId", "bookUploadId"],
  "vehicle-act": ["photoUploadId"],
  "bank-account": ["photoUploadId"],
};

/** The pages of a driver's papers, filled in as a person does. */
export function documentPages(page: Page, texts: Texts) {
  const getText = (path: string, values?: Record<string, string | number>) =>
    texts.get(`profile.${path}`, values);
  const form = page.locator("form").filter({ has: page.locator("[data-paper-field]") });
  const fieldOf = (field: string) => form.locator(`[data-paper-field="${field}"]`);
  const button = (path: string) => page.getByRole("button", { name: getText(path), exact: true });

  async function choosePicture(field: string, picture: Awaited<ReturnType<typeof photo>>) {
    await fieldOf(field).locator(`input[name="${field}"]`).setInputFiles(picture);
  }
  /** Chooses the card's picture, covers it and confirms. Answers the open dialog before it is confirmed. */
  async function openCover(): Promise<Locator> {
    await choosePicture("photoUploadId", await citizenCard());
    const dialog = page.getByRole("dialog", { name: getText("driverCover.title") });
    await expect(
      dialog.getByRole("button", { name: getText("driverCover.box", { number: 1 }) }),
    ).toBeVisible();
    return dialog;
  }
  async function confirmCover(dialog: Locator) {
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: getText("driverCover.use"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(fieldOf("photoUploadId").locator("img")).toBeVisible();
  }
  async function portrait() {
    await fieldOf("photoUploadId")
      .locator("input[type=file]")
      .setInputFiles(await photo("face", "#ccaa88"));
    const editor = page.getByRole("dialog", { name: getText("driverPhoto.editTitle") });
    await editor.getByRole("slider").first().fill("1.5");
    await editor.getByRole("button", { name: getText("driverPhoto.save"), exact: true }).click();
    await expect(editor).toBeHidden();
  }
  async function fill(kind: DocumentKind, changes: Record<string, string> = {}) {
    await expect(form).toBeVisible();
    if (kind === "vehicle")
      await fieldOf("type")
        .getByRole("radio", { name: new RegExp(getText("driverVehicle.motorcycle")) })
        .check({ force: true });
    for (const [field, value] of Object.entries({ ...typed()[kind], ...changes })) {
      const input = fieldOf(field).locator("input, textarea").first();
      await input.fill(value);
      await input.blur();
    }
    for (const [field, value] of Object.entries(chosen[kind] ?? {}))
      await fieldOf(field).locator("select").selectOption(value);
    for (const field of pictures[kind]) {
      await choosePicture(field, await documentPhoto(field));
      await expect(fieldOf(field).locator("img")).toBeVisible();
      await expect(
        fieldOf(field).getByRole("button", { name: getText("driverPhoto.choose"), exact: true }),
      ).toBeEnabled();
    }
  }
  return {
    getText,
    form,
    fieldOf,
    button,
    choosePicture,
    openCover,
    confirmCover,
    portrait,
    fill,
    open: (kind: string) => page.goto(texts.path(`/driver/profile/${kind}`)),
    async send() {
      await button("driverPaper.send").click();
      await expect(page.getByText(getText("driverState.sent"), { exact: true })).toBeVisible();
    },
  };
}
