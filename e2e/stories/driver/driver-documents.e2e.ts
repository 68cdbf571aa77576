import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { type DocumentKind, documentPages } from "../../support/documents/document-pages.ts";
import { blurredPhoto, documentPhoto } from "../../support/documents/document-pictures.ts";
import { reviewer } from "../../support/documents/reviewer.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { signInNewDriver } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const kinds: readonly DocumentKind[] = [
  "account",
  "citizen-card",
  "vehicle",
  "driver-license",
  "vehicle-act",
  "bank-account",
];

/** The page whole and still. */
async function expectReadyAndAccessible(page: Page) {
  await expect(page.getByRole("progressbar", { name: /กำลังโหลด|Loading/ })).toHaveCount(0);
  await expectNoA11yViolations(page);
}

/** The bytes of the picture in an upload's form, as they leave the phone. */
function pictureIn(form: Buffer): Buffer {
  const head = form.indexOf("\r\n\r\n", form.indexOf('filename="photo.jpg"')) + 4;
  return form.subarray(head, form.indexOf("\r\n--", head));
}

/** How far the pixels of a part differ from one another, as the mean of each channel's deviation. */
async function spread(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
) {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  return channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length;
}

/** Once a page is sent, the next one is a press away. */
async function expectNext(page: Page, texts: Texts, kind: DocumentKind) {
  const paper = texts.get(`profile.driverPaperName.${kind}`);
  await page
    .getByRole("link", { name: texts.get("profile.driverChecklist.next", { paper }) })
    .click();
  await expect(page).toHaveURL(texts.path(`/driver/profile/${kind}`));
}

async function verifyContact(
  page: Page,
  texts: Texts,
  { kind, to, origin }: { kind: string; to: string; origin: string },
) {
  await page.goto(texts.path(`/driver/profile/${kind}`));
  await page
    .getByRole("button", { name: texts.get("profile.driverContact.verify"), exact: true })
    .click();
  const code = await newestCode(page.request, origin, to);
  await page.getByRole("dialog").getByRole("textbox").first().pressSequentially(code);
  await expect(
    page.getByText(texts.get("profile.driverContact.verified"), { exact: true }),
  ).toBeVisible();
}

test("all eight pages on a phone: filled in, covered, sent, and each without a barrier", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  test.slow();
  const driver = await signInNewDriver(context, origin);
  const documents = documentPages(page, texts);
  for (const kind of kinds) {
    await documents.open(kind);
    await documents.fill(kind);
    if (kind === "account") await documents.portrait();
    if (kind === "citizen-card") await documents.confirmCover(await documents.openCover());
    await expectReadyAndAccessible(page);
    await documents.send();
    await expectReadyAndAccessible(page);
    if (kind === "account") await expectNext(page, texts, "citizen-card");
  }
  await verifyContact(page, texts, { kind: "phone-no", to: `+66${driver.phone.slice(1)}`, origin });
  await verifyContact(page, texts, { kind: "email", to: driver.email, origin });
  await page.goto(texts.path("/driver/profile"));
  await expect(
    page.getByText(documents.getText("driverChecklist.overall.in_review")),
  ).toBeVisible();
  await expectReadyAndAccessible(page);
  await page.goto(texts.path("/driver/profile/privacy"));
  await expect(page.getByText(documents.getText("driverOpenings.none"))).toBeVisible();

  // One page comes back; only that one is sent again.
  const answer = await reviewer(request, origin, driver.id);
  for (const kind of kinds) if (kind !== "vehicle-act") await answer(kind, { approved: true });
  const note = "รูปมืด กรุณาถ่ายใหม่ในที่สว่าง";
  await answer("vehicle-act", { approved: false, reason: "picture_unclear", words: note });
  await page.goto(texts.path("/driver/profile"));
  await expect(page.getByText(documents.getText("driverChecklist.overall.rejected"))).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expectReadyAndAccessible(page);
  await documents.open("vehicle-act");
  await expect(page.getByText(documents.getText("driverState.onlyThis"))).toBeVisible();
  await expect(documents.fieldOf("from").locator("input")).toHaveValue("01/03/2569");
  await documents.choosePicture("photoUploadId", await documentPhoto("again"));
  const choose = { name: documents.getText("driverPhoto.choose"), exact: true };
  await expect(documents.fieldOf("photoUploadId").getByRole("button", choose)).toBeEnabled();
  await expectReadyAndAccessible(page);
  await documents.send();
  await answer("vehicle-act", { approved: true });
  await page.goto(texts.path("/driver/profile"));
  await expect(page.getByText(documents.getText("driverChecklist.overall.verified"))).toBeVisible();
  await page.goto(texts.path("/driver/profile/privacy"));
  const openings = page.getByRole("list", { name: documents.getText("driverOpenings.title") });
  await expect(openings.getByRole("listitem")).toHaveCount(kinds.length + 1);
  await expectReadyAndAccessible(page);
});

test("what leaves the phone has the covered parts in one colour; the picture without covers never leaves", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewDriver(context, origin);
  const documents = documentPages(page, texts);
  const sent: Buffer[] = [];
  await page.route("**/api/uploads", async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await route.continue();
  });
  await documents.open("citizen-card");
  await documents.fill("citizen-card");
  const dialog = await documents.openCover();
  const use = dialog.getByRole("button", {
    name: documents.getText("driverCover.use"),
    exact: true,
  });
  await expect(use).toBeDisabled();
  await expect(dialog.getByText(documents.getText("driverCover.confirmFirst"))).toBeVisible();
  // By keyboard and by pointer; each change requires the confirmation again.
  const box = dialog.getByRole("button", {
    name: documents.getText("driverCover.box", { number: 1 }),
  });
  await dialog.getByRole("checkbox").check();
  await box.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  const second = dialog.getByRole("button", {
    name: documents.getText("driverCover.box", { number: 2 }),
  });
  const before = await second.boundingBox();
  await second.hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 30, (before?.y ?? 0) + 70, { steps: 4 });
  await page.mouse.up();
  expect((await second.boundingBox())?.x).not.toBe(before?.x);
  await dialog
    .getByRole("button", { name: documents.getText("driverCover.add"), exact: true })
    .click();
  await expectReadyAndAccessible(page);
  const shares = await dialog.locator("canvas").evaluate((canvas) => {
    const stage = canvas.getBoundingClientRect();
    return [...(canvas.parentElement?.querySelectorAll<HTMLElement>("[data-cover]") ?? [])].map(
      (element) => {
        const box = element.getBoundingClientRect();
        return {
          x: (box.left - stage.left) / stage.width,
          y: (box.top - stage.top) / stage.height,
          width: box.width / stage.width,
          height: box.height / stage.height,
        };
      },
    );
  });
  expect(shares).toHaveLength(3);
  expect(sent).toHaveLength(0);
  await documents.confirmCover(dialog);
  await documents.send();
  expect(sent).toHaveLength(2);
  const card = sent.find((form) => form.includes('name="redaction"')) ?? Buffer.alloc(0);
  expect(card.includes("confirmed")).toBe(true);
  const picture = pictureIn(card);
  const { width = 0, height = 0, exif } = await sharp(picture).metadata();
  expect([Math.max(width, height), exif]).toEqual([1024, undefined]);
  for (const share of shares) {
    // A pixel or two at the edge belong to the surrounding picture.
    const part = {
      left: Math.round(share.x * width) + 4,
      top: Math.round(share.y * height) + 4,
      width: Math.round(share.width * width) - 8,
      height: Math.round(share.height * height) - 8,
    };
    expect(await spread(picture, part)).toBeLessThan(1.5);
  }
  // The rest is still a picture of a card, with the text of its purpose across it.
  expect(await spread(picture, { left: 100, top: 60, width: 600, height: 200 })).toBeGreaterThan(
    10,
  );
});

test("a blurred photo needs a confirmation before it is used; a new photo replaces it", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewDriver(context, origin);
  const documents = documentPages(page, texts);
  await documents.open("vehicle-act");
  await documents.choosePicture("photoUploadId", await blurredPhoto("act"));
  const warning = page.getByText(documents.getText("driverPhotoHint.blurred"));
  await expect(warning).toBeVisible();
  await expectReadyAndAccessible(page);
  await documents.choosePicture("photoUploadId", await documentPhoto("act"));
  await expect(warning).toBeHidden();
  await documents.choosePicture("photoUploadId", await blurredPhoto("act"));
  await documents.button("driverPhotoHint.useAnyway").click();
  await expect(warning).toBeHidden();
  await expect(documents.fieldOf("photoUploadId").locator("img")).toBeVisible();
});

test("what was typed survives closing the tab; numbers and pictures are not stored", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewDriver(context, origin);
  await documentPages(page, texts).open("vehicle-act");
  await documentPages(page, texts).fill("vehicle-act", {
    policyNumber: "5550001112",
    from: "01/03/2569",
  });
  await page.close();
  const reopened = await context.newPage();
  const documents = documentPages(reopened, texts);
  await documents.open("vehicle-act");
  await expect(documents.fieldOf("from").locator("input")).toHaveValue("01/03/2569");
  await expect(documents.fieldOf("policyNumber").locator("input")).toHaveValue("");
  await expect(documents.fieldOf("photoUploadId").locator("img")).toHaveCount(0);
  const stored = await reopened.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  expect(stored).not.toContain("5550001112");
});
