// @vitest-environment happy-dom
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { RecallDialog } from "./recall-dialog.tsx";

const read = "GET /console/bookings/b1/recall";
const send = "POST /console/bookings/b1/recall";
const booking = {
  ...{ id: "b1", state: "in_transit", driver: { id: "d1" } },
  stops: [
    { index: 0, state: "done", codAmountSatang: null },
    { index: 1, state: "done", codAmountSatang: 70_000 },
    { index: 2, state: "heading", codAmountSatang: 50_000 },
  ],
} as unknown as ConsoleBooking;
const possible = { allowed: true, refusal: null, returnSatang: 3250, fareDueSatang: 0 };

async function open(options: object, answer: unknown = null) {
  const onClose = vi.fn();
  const page = await showComponent(<RecallDialog booking={booking} onClose={onClose} />, {
    areas: ["bookings", "shell"],
    answers: { [read]: options, [send]: answer },
  });
  return { page, onClose, sent: () => page.requests.filter(({ call }) => call === send) };
}

test("the price of the way back and the cash that is not collected are read out; what was shown is sent", async () => {
  const { page, onClose, sent } = await open(possible);
  await page.see("฿32.50");
  expect(page.read()).toContain("฿500.00");
  expect(page.read()).not.toContain("Fare not yet paid");
  await page.press("Have it brought back");
  expect(sent()).toEqual([]);
  await page.type("What happened, and why", "The wrong parcel");
  await page.press("Have it brought back");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const seen = { seenState: "in_transit", seenDriverId: "d1" };
  expect(sent()).toMatchObject([
    { body: { ...seen, words: "The wrong parcel", expectedReturnSatang: 3250 } },
  ]);
  page.close();
});

test("where it is not possible the reason is there, and nothing is sent", async () => {
  const { page, sent } = await open({
    ...possible,
    allowed: false,
    refusal: "recall_paid_at_door",
  });
  await page.see("Call the driver to stop the delivery");
  await page.type("What happened, and why", "The wrong parcel");
  await page.press("Have it brought back");
  expect(sent()).toEqual([]);
  page.close();
});

test("another price keeps the dialog with what was typed, and shows the price as it is now", async () => {
  const refused = { refused: 409, code: "price_changed", message: "The price has changed" };
  const { page, onClose } = await open(possible, refused);
  await page.see("฿32.50");
  await page.type("What happened, and why", "The wrong parcel");
  await page.press("Have it brought back");
  await page.see("The price has changed");
  await expect
    .poll(() => page.requests.filter(({ call }) => call === read).length)
    .toBeGreaterThan(1);
  expect(onClose).not.toHaveBeenCalled();
  page.close();
});
