import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken, WithNumbers } from "./unbroken.tsx";

const show = (text: string) => renderToStaticMarkup(<WithNumbers text={text} />);
const whole = (number: string) => `<span style="white-space:nowrap">${number}</span>`;

test("each booking number of a sentence stays on one line, and the sentence says the same", () => {
  expect(show("งาน ST-4F7K-926 แตะเพื่ออ่าน")).toBe(`งาน ${whole("ST-4F7K-926")} แตะเพื่ออ่าน`);
  expect(show("ST-4F7K-926 and ST-22ZZ-777.")).toBe(
    `${whole("ST-4F7K-926")} and ${whole("ST-22ZZ-777")}.`,
  );
});

test("the number of a receipt stays on one line too", () => {
  expect(show("ใบเสร็จรับเงิน RC2569-000042")).toBe(`ใบเสร็จรับเงิน ${whole("RC2569-000042")}`);
});

test.each(["", "no number", "BEST-4F7K-9262 is none", "ST-4F7K"])("%s stays as it is", (text) => {
  expect(show(text)).toBe(text);
});

test("a date stays on one line", () => {
  expect(unbroken("30 พ.ย. 2569")).toBe("30\u00a0พ.ย.\u00a02569");
});
