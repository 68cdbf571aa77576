import type { Page } from "@playwright/test";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { signInNewCustomer } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

type Story = { page: Page; texts: Texts; origin: string };

/** A new business at the page of its imports, in test mode. */
async function openImports({ page, texts, origin }: Story) {
  await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านจุลภาค");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await page
    .getByRole("main")
    .getByRole("link", { name: texts.get("business.part.import.title") })
    .click();
}

const sendFile = (page: Page, rows: readonly string[]) =>
  page.locator('input[type="file"]').setInputFiles({
    name: "rows.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });

test("the sender of the whole file is asked first, and a contradiction is named", async ({
  page,
  texts,
  origin,
}) => {
  await openImports({ page, texts, origin });
  const rows = [
    "order;recipient;phone;to",
    "B-1;คุณนิด;0898765432;ตลาดนัดจตุจักร โครงการ 5",
    "B-2;คุณหน่อย;0623456789;55 เขตห้วยขวาง จ.เชียงใหม่",
    "B-3;คุณน้อย;0623456780;หมู่บ้านสุขใจ แขวงบุคคโล เขตธนบุรี 10600",
  ];
  await sendFile(page, rows);
  const sender = page.getByRole("form", { name: texts.get("imports.question.sender") });
  await sender.getByLabel(texts.get("imports.field.pickupName")).fill("ร้านดอกไม้");
  await sender.getByLabel(texts.get("imports.field.pickupPhone")).fill("0812345678");
  await sender.getByRole("combobox").fill("สยามพารากอน");
  await page.getByRole("listbox").getByRole("option").first().click();
  await expectNoA11yViolations(page);
  await sender.getByRole("button", { name: texts.get("imports.question.senderUse") }).click();
  await expect(sender).toBeHidden();
  await expect(
    page.getByText(texts.get("imports.file.sum", { count: 3, parts: "1 + 2" })),
  ).toBeVisible();
  const look = page.getByRole("list", { name: texts.get("imports.look.title") });
  const [first, second] =
    texts.locale === "th" ? ["เขตห้วยขวาง", "จังหวัดเชียงใหม่"] : ["Huai Khwang District", "Chiang Mai"];
  await expect(look).toContainText(texts.get("imports.row.doubt.contradiction", { first, second }));
  const subdistrict = texts.locale === "th" ? "แขวงบุคคโล" : "Bukkhalo Subdistrict";
  await look.getByRole("button", { name: subdistrict }).click();
  await expect(
    page.getByRole("button", { name: texts.get("imports.book.press", { count: 2 }) }),
  ).toBeVisible();
});

test("a decimal comma and a repeated order are asked about, and places are seen before paying", async ({
  page,
  texts,
  origin,
}) => {
  await openImports({ page, texts, origin });
  const rows = [
    "order;sender;sender phone;from;recipient;phone;to;COD",
    "A-1;ร้าน;812345678;สยามพารากอน;คุณนิด;898765432;ตลาดนัดจตุจักร เขตจตุจักร;150,50",
    "A-1;;;;คุณนิด;898765432;ตลาดนัดจตุจักร เขตจตุจักร;150,50",
    "A-2;;;;คุณหน่อย;623456789;ตลาดนัดจตุจักร;1,250",
  ];
  await sendFile(page, rows);
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
