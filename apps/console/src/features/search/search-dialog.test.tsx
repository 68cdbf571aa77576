// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { SearchDialog } from "./search-dialog.tsx";

test("a customer who is found leads to the customer's page, a booking to the booking's", async () => {
  const page = await showComponent(<SearchDialog opened onClose={() => undefined} />, {
    areas: ["shell"],
    answers: {
      "GET /console/search": {
        data: [
          { kind: "customer", id: "c1", title: "Manee Jaidee", detail: "+66812345678" },
          { kind: "booking", id: "b1", title: "ST-ABCD-123", detail: "Siam" },
        ],
        nextCursor: null,
      },
    },
  });
  await page.type("Number, phone", "manee");
  await page.see("Manee Jaidee");
  const addressOf = (name: string) => page.find(name)?.getAttribute("href");
  expect(addressOf("Manee Jaidee")).toBe("/customers/c1");
  expect(addressOf("ST-ABCD-123")).toBe("/bookings/b1");
  page.close();
});

test("Escape closes it also while something is typed, which the browser alone would only empty", async () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const page = await showComponent(<SearchDialog opened onClose={close} />, {
    areas: ["shell"],
    answers: { "GET /console/search": { data: [], nextCursor: null } },
  });
  await page.type("Number, phone", "manee");
  const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  document.querySelector("input[type=search]")?.dispatchEvent(key);
  expect(closed).toBe(1);
  page.close();
});
