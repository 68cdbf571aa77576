// @vitest-environment happy-dom
import { type CodMoney, codMoneyStates } from "@songtan/domain/cod-money/cod-money";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { CodMoneyLines } from "./cod-money.tsx";

const money = (more: Partial<CodMoney>): CodMoney => ({
  ...{ state: "held", amountSatang: 59_000, day: null, lastDigits: null, needsAccount: false },
  ...more,
});
const show = (parts: CodMoney[], locale: "th" | "en" = "en") =>
  showComponent(<CodMoneyLines stops={[{}, ...parts.map((cod) => ({ cod }))]} />, {
    areas: ["tracking"],
    answers: {},
    locale,
  });

test.each([
  ["th", { day: "2026-12-08" }, "เก็บแล้ว ฿590 · โอน 8 ธ.ค. 2569"],
  ["en", { day: "2026-12-08" }, "฿590 collected · transfer on 8 Dec 2026"],
  ["en", { needsAccount: true, day: "2026-12-08" }, "฿590 collected · needs your bank account"],
  ["en", { state: "to_collect", needsAccount: true }, "฿590 on delivery · to be collected"],
  [
    "en",
    { state: "paid", day: "2026-12-09", lastDigits: "1234" },
    "฿590 paid out on 9 Dec 2026 to account ••1234",
  ],
  ["en", { state: "not_collected" }, "฿590 on delivery · not collected"],
] as const)("%s %o reads: %s", async (locale, more, text) => {
  const page = await show([money(more)], locale);
  await page.see("฿590");
  expect(page.read().replaceAll("\u00a0", " ")).toBe(text);
  page.close();
});

test.each(codMoneyStates)("cash that is %s has its sentence in both languages", async (state) => {
  for (const locale of ["th", "en"] as const)
    for (const day of [null, "2026-12-08"]) {
      const page = await show([money({ state, day, lastDigits: "1234" })], locale);
      await page.see("฿590");
      expect(page.read()).not.toMatch(/codMoney|\{\{/);
      page.close();
    }
});

test("drop-offs in the same place are one sum; a booking without cash has no line", async () => {
  const page = await show([money({ day: "2026-12-08" }), money({ day: "2026-12-08" })]);
  await page.see("฿1,180 collected");
  page.close();
  const none = await show([]);
  expect(none.read()).toBe("");
  none.close();
});
