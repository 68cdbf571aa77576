// @vitest-environment happy-dom
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { MandateView } from "@songtan/contract/businesses/mandates";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { Agents } from "./agents.tsx";

const business = {
  id: "b",
  name: "Shop",
  role: "owner",
  invoiceGranted: false,
  missingForLive: [],
} as unknown as BusinessView;
const mandate: MandateView = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  mode: "test",
  name: "Stock robot",
  agentName: "Stock robot",
  publicKey: "pk_test_1",
  secretEnd: "9f3a",
  scopes: ["quotes"],
  allowedNetworks: [],
  capPerBookingSatang: 50_000,
  capPerDaySatang: 200_000,
  createdAt: "2026-11-20T03:00:00.000Z",
  expiresAt: "2036-11-20T17:00:00.000Z",
  revokedAt: null,
  lastUsedAt: null,
  webhookEndpoints: [],
  vehicles: ["motorcycle"],
  provinceCodes: ["10"],
  hours: { fromMinute: 480, toMinute: 1080 },
  seesAll: true,
  cancelsAll: false,
};

test("an agent is shown with its mandate and every bound, and can be revoked; those of the other mode are not", async () => {
  const page = await showComponent(<Agents business={business} mode="test" />, {
    areas: ["developers", "tracking", "shell"],
    answers: {
      "GET /businesses/b/mandates": {
        data: [mandate, { ...mandate, id: "live", mode: "live", agentName: "Live robot" }],
        nextCursor: null,
      },
    },
  });
  await page.see("Stock robot");
  for (const part of ["M-1A2B3C4D", "฿500", "฿2,000", "Motorcycle", "Bangkok", "08:00–18:00"])
    expect(page.read()).toContain(part);
  expect(page.read()).not.toContain("Live robot");
  // What an assistant is set up with, without a secret until one is made.
  expect(page.read()).toContain('"url": "');
  expect(page.read()).toContain("Bearer sk_…");
  expect(document.querySelector("li button")?.getAttribute("aria-label")).toContain("Stock robot");
  page.close();
});
