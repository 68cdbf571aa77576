// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { OpenInvitations } from "./open-invitations.tsx";

test("an invited phone is written as people write it, an e-mail as it is", async () => {
  const invited = (id: string, destination: string) => ({
    ...{ id, destination, role: "booker", expiresAt: "2026-12-13T10:57:00Z" },
  });
  const page = await showComponent(<OpenInvitations businessId="shop" />, {
    areas: ["business"],
    answers: {
      "GET /businesses/shop/invitations": {
        data: [invited("1", "+66897654321"), invited("2", "nid@example.test")],
        nextCursor: null,
      },
    },
  });
  await page.see("089-765-4321");
  await page.see("nid@example.test");
  expect(document.body.textContent).not.toContain("+66");
  page.close();
});
