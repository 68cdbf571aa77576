// @vitest-environment happy-dom
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { EditDialog } from "./edit-dialog.tsx";

const quoteCall = "POST /console/bookings/b1/edits/quote";
const send = "POST /console/bookings/b1/edits";
const stop = (index: number) => ({
  ...{ index, state: "pending", address: `Road ${index}`, latitude: 13.7, longitude: 100.5 },
  ...{ contactName: `Person ${index}`, contactPhone: "+66811110000", note: null },
});
const booking = {
  ...{ id: "b1", state: "searching", driver: null, stops: [stop(0), stop(1)], scheduledAt: null },
  parcel: { category: "food", weightKg: 1 },
  ...{ extras: [], payment: { method: "cash", payerStopIndex: 0 }, edits: [] },
} as unknown as ConsoleBooking;
const taken = { ...booking, state: "assigned", driver: { id: "d1" } } as ConsoleBooking;
const quote = {
  ...{ beforeSatang: 6600, totalSatang: 9000, differenceSatang: 2400, settlement: "more_cash" },
  ...{ lines: [], distanceMetres: 5000 },
};

/** The dialog on a booking that a driver accepts, or that another person changes, at the press of a button. */
function Ground({ next }: { next: ConsoleBooking }) {
  const [shown, setShown] = useState(booking);
  return (
    <>
      <button type="button" onClick={() => setShown(next)}>
        Ground changes
      </button>
      <EditDialog booking={shown} onClose={vi.fn()} />
    </>
  );
}
const show = (next: ConsoleBooking) =>
  showComponent(<Ground next={next} />, {
    areas: ["bookings", "shell", "customers"],
    answers: { [quoteCall]: quote, [send]: null },
  });

test("the difference is at the button before it can be sent, and only what changed is sent", async () => {
  const page = await show(booking);
  const sent = () => page.requests.filter(({ call }) => call === send);
  await page.type("What happened, and why", "The caller rang again");
  await page.press("Change the booking");
  await page.see("Nothing is changed yet.");
  await page.type("Weight in kg", "4");
  await page.see("฿66.00 → ฿90.00");
  await page.press("Change the booking");
  await expect
    .poll(sent)
    .toMatchObject([{ body: { parcel: { category: "food", weightKg: 4 }, totalSatang: 9000 } }]);
  expect(sent()[0]?.body).not.toHaveProperty("extras");
  page.close();
});

test("what was typed stays when another person changes the booking, and the change is named", async () => {
  const page = await show({ ...booking, extras: ["helper"] } as ConsoleBooking);
  await page.type("Weight in kg", "4");
  await page.press("Ground changes");
  await page.see("Extras: none → Help with carrying");
  const quoted = () => page.requests.filter(({ call }) => call === quoteCall).at(-1);
  await expect.poll(quoted).toMatchObject({ body: { parcel: { weightKg: 4 } } });
  page.close();
});

test("when a driver accepts, the dialog names what cannot be sent any more and asks the driver", async () => {
  const page = await show(taken);
  await page.type("Weight in kg", "4");
  await page.press("Ground changes");
  await page.see("A driver has accepted while you were typing.");
  await page.see("Weight (kg): 1 → 4");
  expect(page.read()).toContain("Ask the driver");
  page.close();
});
