// @vitest-environment happy-dom
import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { TaskAtHand } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { RecordEventDialog } from "./record-event-dialog.tsx";

const read = "GET /console/bookings/b1/task";
const send = "POST /console/bookings/b1/driver-events";
const booking = {
  ...{ id: "b1", state: "in_transit", driver: { id: "d1" }, stops: [] },
} as unknown as ConsoleBooking;
const heading = { kind: "heading", stopIndex: 1 } as const;
const arrived = { kind: "arrived", stopIndex: 1 } as const;
const givenBack = { kind: "given_back", stopIndex: 0 } as const;
const taskWith = (next: TaskAtHand["next"]): TaskAtHand => ({
  next,
  cash: null,
  driver: { id: "d1", name: "Anan" },
  assignedAt: "2026-11-28T03:00:00Z",
  stops: [],
});

async function open() {
  const answers: Record<string, unknown> = { [read]: taskWith([heading, givenBack]), [send]: null };
  const onClose = vi.fn();
  const page = await showComponent(<RecordEventDialog booking={booking} onClose={onClose} />, {
    ...{ areas: ["bookings", "shell"], answers },
  });
  await page.see("Set out");
  return {
    ...{ page, onClose },
    sent: () => page.requests.filter(({ call }) => call === send).map(({ body }) => body),
    async driverReports() {
      answers[read] = taskWith([arrived, givenBack]);
      await queryClient.invalidateQueries();
      await page.see("Arrived");
    },
  };
}
const select = () => document.querySelector("select");

test("what the driver reports while staff write is not recorded in place of what they saw", async () => {
  const { page, onClose, sent, driverReports } = await open();
  await page.type("How you know", "The driver called");
  await driverReports();
  await page.see("This step has been recorded since");
  expect(select()?.value).toBe("");
  await page.press("Record what the driver did");
  expect(sent()).toEqual([]);
  await page.type("What happened", "0");
  await page.press("Record what the driver did");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toMatchObject([{ ...arrived, words: "The driver called" }]);
  page.close();
});

test("what is still possible stays chosen, wherever it is in the list now", async () => {
  const { page, driverReports } = await open();
  await page.type("What happened", "1");
  await page.see("Choose a reason");
  await driverReports();
  expect(select()?.selectedOptions[0]?.textContent).toContain("Gave the job back");
  expect(page.read()).not.toContain("This step has been recorded since");
  page.close();
});

test("staff read before they record it that the pay may wait for a colleague", async () => {
  const { page } = await open();
  await page.see("the pay waits until a colleague has looked");
  page.close();
});
