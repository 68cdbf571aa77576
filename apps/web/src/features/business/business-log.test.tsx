// @vitest-environment happy-dom
import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { BusinessLog } from "./business-log.tsx";

const entry = (action: string, detail: Record<string, unknown>): BusinessLogView => ({
  id: action,
  at: "2026-11-21T03:00:00.000Z",
  by: "system",
  action,
  subject: null,
  detail,
});

test("an entry says a month and a day as people do, and no id", async () => {
  const invoiceId = "7c10801b-2c85-824f-b690-e216834523c2";
  const data = [
    entry("invoice.issued", { dueOn: "2026-12-06", month: "2026-10-01", invoiceId }),
    entry("invoice.paid_by_transfer", { paidOn: "2026-11-04", invoiceId, bankReference: "KB417" }),
  ];
  const page = await showComponent(<BusinessLog businessId="b" />, {
    areas: ["business", "shell"],
    answers: { "GET /businesses/b/log": { data, nextCursor: null } },
  });
  await page.see("KB417");
  expect(page.read()).toContain("Oct 2026");
  expect(page.read()).toContain("4 Nov 2026");
  expect(page.read()).not.toMatch(/7c10801b|2026-1/);
  page.close();
});
