// @vitest-environment happy-dom
import type { BooksProof } from "@songtan/contract/console/books";
import { expect, test } from "vitest";
import type { z } from "zod";
import { showComponent } from "../../../testing/show-component.tsx";
import { ProofNotice } from "./proof-notice.tsx";

const show = (proof: z.infer<typeof BooksProof>, locale: "en" | "th") =>
  showComponent(<ProofNotice />, {
    ...{ areas: ["books", "shell"], answers: { "GET /console/books/proof": proof }, locale },
  });
const broken: z.infer<typeof BooksProof> = {
  ...{ entries: 10, totalSatang: 0, whole: false },
  differing: [{ account: "driver_available", ownerId: "d1", storedSatang: 100, summedSatang: 200 }],
  changedMonths: [
    { month: "2026-10-01", account: "vat_output", storedSatang: 300, summedSatang: 400 },
  ],
};

test("what does not add up is named in the reader's language, with the way to its entries", async () => {
  const page = await show(broken, "en");
  await page.see("Owed to drivers: stored as ฿1.00, its lines sum to ฿2.00");
  await page.see("October 2026: Output VAT: stored as ฿3.00");
  expect(page.find("Open its entries")?.getAttribute("href")).toBe("/books/entries?ownerId=d1");
  expect(page.read()).not.toMatch(/_/);
  page.close();
  const thai = await show(broken, "th");
  await thai.see("ตุลาคม 2569");
  expect(thai.read()).not.toMatch(/driver_available|vat_output|2026/);
  thai.close();
});
