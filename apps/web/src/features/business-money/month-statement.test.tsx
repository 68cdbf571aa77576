// @vitest-environment happy-dom
import type { BusinessStatementView } from "@songtan/contract/businesses/business-money";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { MonthStatement } from "./month-statement.tsx";

const line = (day: number): BusinessStatementView["lines"][number] => ({
  at: `2026-11-${String(day).padStart(2, "0")}T03:00:00.000Z`,
  kind: "top_up",
  ...{ bookingNumber: null, reference: null, madeBy: null },
  ...{ amountSatang: 50_000, netSatang: 50_000 * day },
});

test("of a full month the first ten movements are shown, and the others when asked", async () => {
  const days = Array.from({ length: 24 }, (_, index) => line(index + 1));
  const page = await showComponent(
    <MonthStatement months={[{ value: "2026-11", label: "November 2026" }]} />,
    {
      areas: ["money", "shell"],
      answers: {
        "GET /business/statement": {
          month: "2026-11-01",
          openingSatang: 0,
          closingSatang: 1_200_000,
          lines: days,
          totals: [],
        },
      },
    },
  );
  await page.see("Show all 24");
  const rows = () => document.querySelectorAll("tbody tr").length;
  expect(rows()).toBe(10);
  await page.press("Show all 24");
  expect(rows()).toBe(24);
  page.close();
});
