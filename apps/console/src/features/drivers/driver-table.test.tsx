// @vitest-environment happy-dom
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { DriverTable } from "./driver-table.tsx";

const work = {
  ...{ onlineSeconds: 3600, workedSeconds: 3600, incomeSatang: 9000 },
  ...{ jobs: 40, givenBack: 3, offers: 90, declined: 0, missed: 0, delivered: 0, late: 0 },
  givenBackReasons: [
    { reason: "vehicle_trouble", bookings: 2 },
    { reason: "unsafe", bookings: 1 },
  ],
};
const driver = { id: "d1", name: "Somchai", verified: true, work } as ConsoleDriverSummary;

test("a ranked driver shows each figure with its whole and reasons, and it opens these bookings", async () => {
  const page = await showComponent(
    <DriverTable
      rows={[driver]}
      selection={undefined}
      sort="given_back"
      chosen={{ from: "2026-11-01", vehicle: undefined }}
    />,
    { areas: ["drivers", "shell"], answers: {} },
  );
  await page.see("3 of 40 (8%)");
  await page.see("Trouble with the vehicle 2");
  await page.see("0 of 90 (0%)");
  const links = [...document.querySelectorAll("td a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/bookings?from=2026-11-01&driverId=d1&conduct=given_back"]);
  page.close();
});
