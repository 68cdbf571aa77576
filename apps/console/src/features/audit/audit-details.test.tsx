// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { useAuditDetails } from "./use-audit-details.ts";

function Details({ detail }: { detail: Record<string, unknown> }) {
  return <p data-testid="lines">{useAuditDetails()(detail).join(" | ")}</p>;
}

test.each([
  [{ record: "proofs" }, "Page: Proofs", "หน้าที่เปิด: หลักฐานการส่ง"],
  [{ amountSatang: 12_550 }, "Amount: ฿125.50", "จำนวนเงิน: ฿125.50"],
  [{ stopIndex: 0 }, "Stop: Pick-up", "จุด: จุดรับของ"],
  [{ stopIndex: 2, driverAtFault: true }, "Stop: Drop-off 2 | Driver at fault: Yes", null],
  [{ words: null, unheardOf: "x" }, "unheardOf: x", null],
])("the details %o are readable", async (detail, english, thai) => {
  for (const [locale, expected] of [
    ["en", english],
    ["th", thai],
  ] as const) {
    if (!expected) continue;
    const areas = ["staff", "shell", "review"] as const;
    const page = await showComponent(<Details detail={detail} />, {
      areas: [...areas],
      answers: {},
      locale,
    });
    await expect
      .poll(() => document.querySelector("[data-testid=lines]")?.textContent)
      .toBe(expected);
    page.close();
  }
});
