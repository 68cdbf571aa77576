// @vitest-environment happy-dom
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

const call = "POST /console/drivers/d1/suspend";

async function open(answer: unknown = { id: "d1" }) {
  const onClose = vi.fn();
  const driver = { id: "d1", name: "Somchai" } as ConsoleDriver;
  const page = await showComponent(<SuspendDialog driver={driver} onClose={onClose} />, {
    areas: ["drivers", "shell"],
    answers: { [call]: answer },
  });
  await page.see("Suspend Somchai?");
  const reasons = page.field("Reason") as unknown as HTMLSelectElement;
  return { page, onClose, reasons };
}
const button = () =>
  [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find(
    (each) => each.textContent === "Suspend",
  );
async function press() {
  await expect.poll(button).toBeTruthy();
  button()?.click();
}

test("with a reason the driver is suspended, words or none, and the dialog closes", async () => {
  const { page, onClose, reasons } = await open();
  const reason = [...reasons.options].map(({ value }) => value).find((value) => value !== "");
  await page.type("Reason", reason ?? "");
  await press();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests).toEqual([{ call, body: { reason } }]);
  page.close();
});

test("without a reason nothing is sent, and the field says so", async () => {
  const { page } = await open();
  await press();
  await expect.poll(() => page.field("Reason")?.getAttribute("aria-invalid")).toBe("true");
  expect(page.requests).toEqual([]);
  page.close();
});

test("another reason needs words that the driver can read", async () => {
  const { page, onClose } = await open();
  await page.type("Reason", "other");
  await press();
  await expect
    .poll(() => page.field("Words to the driver")?.getAttribute("aria-invalid"))
    .toBe("true");
  expect(page.requests).toEqual([]);
  await page.type("Words to the driver", "Please call us");
  await press();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests[0]?.body).toEqual({ reason: "other", words: "Please call us" });
  page.close();
});

test("a driver whom somebody else suspended at the same time: the dialog says so and stays", async () => {
  const { page, onClose } = await open({ refused: 409, code: "conflict" });
  await page.type("Reason", "other");
  await page.type("Words to the driver", "Please call us");
  await press();
  await expect
    .poll(() => document.querySelector("dialog [role=alert], dialog [role=status]"))
    .toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  page.close();
});
