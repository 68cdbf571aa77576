import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { signInNewCustomer } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("a decimal comma and a repeated order are asked about, and places are seen before paying", async ({
  page,
  texts,
  origin,
}) => {
  await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านจุลภาค");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await page
    .getByRole("main")
    .getByRole("link", { name: texts.get("business.part.import.title") })
    .click();
  const rows = [
    "order;sender;sender phone;from;recipient;phone;to;COD",
    "A-1;ร้าน;812345678;สยามพารากอน;คุณนิด;898765432;ตลาดนัดจตุจักร เขตจตุจักร;150,50",
    "A-1;;;;คุณนิด;898765432;ตลาดนัดจตุจักร เขตจตุจักร;150,50",
    "A-2;;;;คุณหน่อย;623456789;ตลาดนัดจตุจักร;1,250",
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: "comma.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  const comma = page.getByRole("group", {
    name: texts.get("imports.question.decimal", { count: 2, heading: "COD" }),
  });
  await expect(comma).toContainText("150,50");
  await expect(
    comma.getByRole("button", {
      name: texts.get("imports.question.reading", { reading: "15,050" }),
    }),
  ).toBeVisible();
  await expectNoA11yViolations(page);
  const likely = texts.get("imports.question.likelyReading", { reading: "150.50" });
  await comma.getByRole("button", { name: likely }).click();
  await expect(comma).toBeHidden();
  const leaveOut = page.getByRole("button", { name: texts.get("imports.question.leaveOut") });
  await leaveOut.click();
  await expect(leaveOut).toBeHidden();
  const table = page.getByRole("table", { name: texts.get("imports.all.title") });
  await expect(table).toContainText(texts.locale === "th" ? "อยู่ในเขตจตุจักร" : "In Chatuchak");
  await expect(
    page.getByRole("button", { name: texts.get("imports.book.press", { count: 2 }) }),
  ).toBeVisible();
});
