// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { type AdjustmentAbout, AdjustmentDialog } from "./adjustment-dialog.tsx";

const call = "POST /console/adjustments";

async function open(about: AdjustmentAbout, answer: unknown = { id: "a1" }) {
  const onClose = vi.fn();
  const page = await showComponent(<AdjustmentDialog about={about} onClose={onClose} />, {
    areas: ["money", "shell"],
    answers: { [call]: answer },
  });
  await page.see("Nothing moves until a second person has agreed");
  return { page, onClose };
}

test("about a booking: who gets how much and why is proposed, and the dialog closes", async () => {
  const { page, onClose } = await open({ booking: { number: "ST-4F7K-92M", hasDriver: true } });
  expect(page.field("Booking number")).toBeUndefined();
  await page.press("Customer gets credit");
  await page.type("Amount", "75.50");
  await page.type("Reason", "Two hours late");
  await page.press("Propose ฿75.50");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests[0]?.body).toEqual({
    ...{ kind: "customer_credit", amountSatang: 7550, words: "Two hours late" },
    bookingNumber: "ST-4F7K-92M",
  });
  page.close();
});

test("about a driver: only what concerns a driver is on offer, and the booking is optional", async () => {
  const { page, onClose } = await open({ driver: { id: "d1", name: "Somchai" } });
  await page.see("Propose an adjustment for Somchai");
  expect(page.find("Customer gets credit")).toBeFalsy();
  await page.press("Driver gets");
  await page.type("Amount", "20");
  await page.type("Reason", "Toll");
  await page.press("Propose ฿20.00");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests[0]?.body).toMatchObject({ kind: "driver_credit", driverId: "d1" });
  page.close();
});

test("with nothing filled in nothing is sent, and what is missing is shown at each field", async () => {
  const { page } = await open({});
  await page.press("Propose an adjustment");
  await page.see("Type a booking number such as ST-4F7K-926");
  expect(document.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThanOrEqual(3);
  expect(page.requests).toEqual([]);
  page.close();
});

test("a driver's side cannot be chosen for a booking that has no driver", async () => {
  const { page } = await open({ booking: { number: "ST-4F7K-92M", hasDriver: false } });
  await page.see("This booking has no driver");
  page.close();
});

test("a refusal stays in the dialog with all that was typed", async () => {
  const refused = { refused: 422, code: "not_allowed", message: "You may not" };
  const { page, onClose } = await open(
    { booking: { number: "ST-4F7K-92M", hasDriver: true } },
    refused,
  );
  await page.press("Customer is let off");
  await page.type("Amount", "10");
  await page.type("Reason", "Small change");
  await page.press("Propose ฿10.00");
  await expect
    .poll(() => document.querySelector("dialog [role=alert], dialog [role=status]"))
    .toBeTruthy();
  expect([page.field("Amount")?.value, onClose.mock.calls.length]).toEqual(["10", 0]);
  page.close();
});
