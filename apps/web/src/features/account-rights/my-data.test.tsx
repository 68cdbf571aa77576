// @vitest-environment happy-dom
import type { DataExportView } from "@songtan/contract/identity/account-rights";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { MyData } from "./my-data.tsx";

const user = {
  passwordSet: true,
  phone: "+66812345678",
  phoneVerifiedAt: "2026-11-20T03:00:00.000Z",
  email: "a@example.com",
  emailVerifiedAt: null,
};
const exported = (changes: Partial<DataExportView>): DataExportView => ({
  id: "e1",
  state: "ready",
  requestedAt: "2026-11-20T03:00:00.000Z",
  readyAt: "2026-11-20T03:01:00.000Z",
  expiresAt: "2026-11-21T03:01:00.000Z",
  byteCount: 3_500_000,
  url: "/api/data-exports/e1?signature=s",
  ...changes,
});
const show = (latest: DataExportView | null, retryAfterSeconds = 0) =>
  showComponent(<MyData strategy="customer" user={user} />, {
    areas: ["rights", "shell", "auth"],
    answers: { "GET /customer/data-exports": { latest, retryAfterSeconds } },
  });

test("before the first request there is only the button", async () => {
  const page = await show(null);
  await page.see("Ask for my data");
  expect(document.querySelector("[role=status]")).toBeNull();
  page.close();
});

test("while it is made the page says so", async () => {
  const page = await show(exported({ state: "preparing", readyAt: null, url: null }));
  await expect.poll(() => document.querySelector("[role=status]")).toBeTruthy();
  expect(document.querySelector("a[download]")).toBeNull();
  page.close();
});

test("ready, it is a link with its size and how long it works", async () => {
  const page = await show(exported({}), 3600);
  await page.see("3.3 MB");
  const link = document.querySelector<HTMLAnchorElement>("a[download]");
  expect(link?.getAttribute("href")).toBe("/api/data-exports/e1?signature=s");
  expect(page.find("Ask for my data")?.getAttribute("aria-disabled")).toBe("true");
  page.close();
});

test("expired, there is no link any more", async () => {
  const page = await show(exported({ state: "expired", url: null }));
  await page.see("Ask for my data");
  expect(document.querySelector("a[download]")).toBeNull();
  expect(page.read()).toMatch(/20 Nov 2026/);
  page.close();
});
