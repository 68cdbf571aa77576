// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { useDocumentLabels } from "./use-document-labels.ts";

function Value({ field, value }: { field: string; value: string }) {
  return <p data-testid="value">{useDocumentLabels().formatField(field, value)}</p>;
}

test.each([
  ["emergencyPhone", "+66818880001", "081-888-0001", "081-888-0001"],
  ["provinceCode", "50", "Chiang Mai", "เชียงใหม่"],
  ["expiresOn", "2033-05-13", "13 May 2033", "13 พ.ค. 2576"],
  ["plate", "1กข 1234", "1กข 1234", "1กข 1234"],
])("the value of %s is written for people", async (field, value, english, thai) => {
  for (const [locale, expected] of [
    ["en", english],
    ["th", thai],
  ] as const) {
    const page = await showComponent(<Value field={field} value={value} />, {
      areas: ["review", "shell"],
      answers: {},
      locale,
    });
    await expect
      .poll(() => document.querySelector("[data-testid=value]")?.textContent)
      .toBe(expected);
    page.close();
  }
});
