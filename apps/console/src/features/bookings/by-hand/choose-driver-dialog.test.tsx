// @vitest-environment happy-dom
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { ChooseDriverDialog } from "./choose-driver-dialog.tsx";

const read = "GET /console/bookings/b1/drivers";
const send = "POST /console/bookings/b1/choose-driver";
const booking = { id: "b1", state: "searching", driver: null } as unknown as ConsoleBooking;
const driverAt = (id: string, name: string, distanceMetres: number) => ({
  ...{ id, name, phone: "+66810000001", plate: null, vehicle: "motorcycle", distanceMetres },
  ...{ jobs: 0, declined: false, missingSatang: 0, codRoomSatang: 0 },
  problems: { offer: [], assign: [] },
});

test("a driver is offered the booking unless staff choose otherwise, and one who is far away needs a tick", async () => {
  const drivers = [driverAt("d1", "Near", 4000), driverAt("d2", "Far", 1_443_000)];
  const page = await showComponent(<ChooseDriverDialog booking={booking} onClose={vi.fn()} />, {
    areas: ["bookings", "shell"],
    answers: { [read]: drivers, [send]: null },
  });
  const sent = () => page.requests.filter(({ call }) => call === send);
  await page.see("Far");
  await page.press("Near");
  expect(page.read()).not.toContain("I know that");
  await page.press("Far");
  await page.see("1,443 km");
  await page.type("What happened, and why", "No other driver");
  await page.press("Send an offer");
  expect(sent()).toEqual([]);
  await page.press("I know that this driver is 1,443 km from the pick-up");
  await page.press("Send an offer");
  await expect
    .poll(sent)
    .toMatchObject([{ body: { driverId: "d2", way: "offer", acceptsDistance: true } }]);
  page.close();
});
