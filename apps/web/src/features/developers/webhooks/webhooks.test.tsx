// @vitest-environment happy-dom
import type { WebhookEndpointView } from "@songtan/contract/partners/webhooks";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { Webhooks } from "./webhooks.tsx";

const endpoint: WebhookEndpointView = {
  id: "00000000-0000-4000-8000-000000000001",
  mode: "live",
  format: "standard",
  url: "https://shop.example/webhooks",
  types: ["booking.created", "booking.delivered"],
  description: null,
  publicKey: "whpk_1",
  previousSecretUntil: null,
  createdAt: "2026-11-20T03:00:00.000Z",
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
};
const show = (...data: WebhookEndpointView[]) =>
  showComponent(<Webhooks />, {
    areas: ["developers", "shell"],
    answers: { "GET /webhook-endpoints": { data, nextCursor: null } },
  });

test("without endpoints the section says so and offers one", async () => {
  const page = await show();
  await page.see("No endpoints yet");
  expect(page.find("Add an endpoint")).toBeTruthy();
  page.close();
});

test("an endpoint that was switched off says why, and names itself on each of its buttons", async () => {
  const disabledAt = "2026-11-21T03:00:00.000Z";
  const page = await show({ ...endpoint, disabledAt, disabledReason: "gone" });
  await page.see("Switched off: it answered 410");
  for (const button of document.querySelectorAll("li button"))
    expect(button.getAttribute("aria-label")).toContain(endpoint.url);
  page.close();
});

test("SPEC 5 the dialog of an endpoint checks the format of its address: 'Invalid URL', and nothing is sent", async () => {
  const page = await show();
  await page.press("Add an endpoint");
  await page.type("Address", "shop.example");
  await page.press("Save");
  await page.see("Invalid URL");
  expect(page.requests.map(({ call }) => call)).toEqual(["GET /webhook-endpoints"]);
  page.close();
});

test("one that the v3 protocol has set says so, and has no secret to replace", async () => {
  const page = await show({
    ...endpoint,
    format: "lalamove_v3",
    types: ["ORDER_CREATED"],
    publicKey: null,
  });
  await page.see("All events of the Lalamove v3 protocol, signed with the key that set it");
  expect(page.find("Edit")).toBeTruthy();
  expect(document.body.textContent).not.toContain("Replace the secret");
  page.close();
});
