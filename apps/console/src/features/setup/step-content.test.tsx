// @vitest-environment happy-dom
import type { SetupView } from "@songtan/contract/console/operator/setup";
import { test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { StepContent } from "./step-content.tsx";

const setupWith = (hours: { open: string; close: string }): SetupView => ({
  ...{ steps: [], isReady: false, isReminded: true, secondManager: "invitable", results: [] },
  payments: { mode: "absent", webhookUrl: "https://a.example", webhookSeenAt: null },
  push: { lockedBy: null },
  tariff: {
    ...{ version: "launch", provinceCount: null, hours },
    ...{ night: { from: "22:00", to: "06:00", percent: 20 }, holidayPercent: 10 },
  },
  ...{ holidays: [], depots: 1 },
});
const show = (setup: SetupView, locale: "en" | "th" = "en") =>
  showComponent(
    <StepContent step="prices" setup={setup} settings={[]} onInviteSecondManager={() => {}} />,
    { areas: ["setup", "shell"], answers: {}, locale },
  );

test("the prices step says when pick-ups are accepted, and what night and holidays add", async () => {
  const page = await show(setupWith({ open: "06:00", close: "22:00" }));
  await page.see("Pick-ups accepted");
  await page.see("06:00–22:00");
  await page.see("20%, 22:00–06:00");
  await page.see("Public holidays add10%");
  page.close();
  const always = await show(setupWith({ open: "00:00", close: "24:00" }), "th");
  await always.see("ตลอด 24 ชั่วโมง");
  always.close();
});
