// @vitest-environment happy-dom
import type { AvailabilityView } from "@songtan/contract/availability";
import { availabilityDays } from "@songtan/domain/incidents/availability";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { ServiceCard } from "./service-card.tsx";

type Service = AvailabilityView["services"][number];
const service = (more: Partial<Service>): Service => ({
  service: "booking",
  state: "up",
  upPercent: 100,
  days: Array.from({ length: availabilityDays }, (_, index) => ({
    day: new Date(Date.UTC(2026, 8, index + 1)).toISOString().slice(0, 10),
    state: "up",
    downMinutes: 0,
  })),
  ...more,
});
const show = (more: Partial<Service>) =>
  showComponent(<ServiceCard service={service(more)} />, { areas: ["status"], answers: {} });

test("a service that works says so, with its share of the time", async () => {
  const page = await show({});
  await page.see("Working");
  await page.see("No disruption in this time");
  expect(document.querySelector("[role=img]")?.getAttribute("aria-label")).toContain("100%");
  page.close();
});

test("days with a disruption are listed, newest first; less than all of the time is never 100", async () => {
  const { days } = service({});
  const changed = days.map((day, index) => {
    if (index === 10) return { ...day, state: "down" as const, downMinutes: 75 };
    return index === 20 ? { ...day, state: "disrupted" as const, downMinutes: 5 } : day;
  });
  const page = await show({ state: "down", upPercent: 99.999, days: changed });
  await page.see("Disrupted for 1 hr 15 min");
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent);
  expect(rows.map((row) => row?.includes("5 min"))).toEqual([true, true]);
  expect(rows[0]).toContain("21 Sep");
  expect(document.body.textContent).toContain("99.99%");
  page.close();
});

test("before the first check nothing is claimed", async () => {
  const page = await show({ state: "unknown", upPercent: null });
  await page.see("Not known");
  expect(document.body.textContent).not.toContain("No disruption");
  page.close();
});
