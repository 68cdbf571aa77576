import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoBarriers } from "../support/barriers.ts";
import { newestCode } from "../support/inbox.ts";
import { type PaperKind, paperPages } from "../support/paper-pages.ts";
import { blurredPhoto, paperPhoto } from "../support/paper-pictures.ts";
import { newDriver, signInBrowser } from "../support/people.ts";
import { reviewer } from "../support/reviewer.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

const kinds: readonly PaperKind[] = [
  "account",
  "citizen-card",
  "vehicle",
  "driver-license",
  "vehicle-act",
  "bank-account",
];

/** The page whole and still. */
async function noBarriers(page: Page) {
  await expect(page.getByRole("progressbar", { name: /กำลังโหลด|Loading/ })).toHaveCount(0);
  await expectNoBarriers(page);
}

/** The bytes of the picture in an upload's form, as they leave the phone. */
function pictureIn(form: Buffer): Buffer {
  const head = form.indexOf("\r\n\r\n", form.indexOf('filename="photo.jpg"')) + 4;
  return form.subarray(head, form.indexOf("\r\n--", head));
}

/** How far the pixels of a part differ from one another, as the mean of each channel's deviation. */
async function spread(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  return channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length;
}

async function verifyContact(
  page: Page,
  words: Words,
  { kind, to, origin }: { kind: string; to: string; origin: string },
) {
  await page.goto(words.path(`/driver/profile/${kind}`));
  await page.getByRole("button", { name: words.say("profile.driverContact.verify"), exact: true }).click();
  const code = await newestCode(page.request, origin, to);
  await page.getByRole("dialog").getByRole("textbox").first().pressSequentially(code);
  await expect(page.getByText(words.say("profile.driverContact.verified"), { exact: true })).toBeVisible();
}

test("all eight pages on a phone: filled in, covered, sent, and each without a barrier", async ({
  page,
  context,
  request,
  words,
  origin,
}) => {
  test.slow();
  const driver = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token: driver.token });
  const papers = paperPages(page, words);
  for (const kind of kinds) {
    await papers.open(kind);
    await papers.fill(kind);
    if (kind === "account") await papers.portrait();
    if (kind === "citizen-card") await papers.confirmCover(await papers.openCover());
    await noBarriers(page);
    await papers.send();
    await noBarriers(page);
  }
  await verifyContact(page, words, { kind: "phone-no", to: `+66${driver.phone.slice(1)}`, origin });
  await verifyContact(page, words, { kind: "email", to: driver.email, origin });
  await page.goto(words.path("/driver/profile"));
  await expect(page.getByText(papers.say("driverChecklist.overall.in_review"))).toBeVisible();
  await expect(page.getByText(papers.say("driverOpenings.none"))).toBeVisible();
  await noBarriers(page);

  // One page comes back; only that one is sent again.
  const answer = await reviewer(request, origin, driver.id);
  for (const kind of kinds) if (kind !== "vehicle-act") await answer(kind, { approved: true });
  const what = "รูปมืด กรุณาถ่ายใหม่ในที่สว่าง";
  await answer("vehicle-act", { approved: false, reason: "picture_unclear", words: what });
  await page.goto(words.path("/driver/profile"));
  await expect(page.getByText(papers.say("driverChecklist.overall.rejected"))).toBeVisible();
  await expect(page.getByText(what)).toBeVisible();
  await noBarriers(page);
  await papers.open("vehicle-act");
  await expect(page.getByText(papers.say("driverState.onlyThis"))).toBeVisible();
  await expect(papers.place("insurer").locator("input")).toHaveValue("วิริยะประกันภัย");
  await papers.choosePicture("photoUploadId", await paperPhoto("again"));
  const choose = { name: papers.say("driverPhoto.choose"), exact: true };
  await expect(papers.place("photoUploadId").getByRole("button", choose)).toBeEnabled();
  await noBarriers(page);
  await papers.send();
  await answer("vehicle-act", { approved: true });
  await page.goto(words.path("/driver/profile"));
  await expect(page.getByText(papers.say("driverChecklist.overall.verified"))).toBeVisible();
  const openings = page.getByRole("list", { name: papers.say("driverOpenings.title") });
  await expect(openings.getByRole("listitem")).toHaveCount(kinds.length + 1);
  await noBarriers(page);
});

test("what leaves the phone has the covered parts in one colour; the picture without covers never leaves", async ({
  page,
  context,
  request,
  words,
  origin,
}) => {
  const driver = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token: driver.token });
  const papers = paperPages(page, words);
  const sent: Buffer[] = [];
  await page.route("**/api/uploads", async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await route.continue();
  });
  await papers.open("citizen-card");
  await papers.fill("citizen-card");
  const dialog = await papers.openCover();
  const use = dialog.getByRole("button", { name: papers.say("driverCover.use"), exact: true });
  await expect(use).toBeDisabled();
  await expect(dialog.getByText(papers.say("driverCover.confirmFirst"))).toBeVisible();
  // By keys and by pointer; each change asks for the confirmation anew.
  const box = dialog.getByRole("button", { name: papers.say("driverCover.box", { number: 1 }) });
  await dialog.getByRole("checkbox").check();
  await box.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  const second = dialog.getByRole("button", { name: papers.say("driverCover.box", { number: 2 }) });
  const before = await second.boundingBox();
  await second.hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 30, (before?.y ?? 0) + 70, { steps: 4 });
  await page.mouse.up();
  expect((await second.boundingBox())?.x).not.toBe(before?.x);
  await dialog.getByRole("button", { name: papers.say("driverCover.add"), exact: true }).click();
  await noBarriers(page);
  const shares = await dialog.locator("canvas").evaluate((canvas) => {
    const stage = canvas.getBoundingClientRect();
    return [...(canvas.parentElement?.querySelectorAll<HTMLElement>("[data-cover]") ?? [])].map((element) => {
      const place = element.getBoundingClientRect();
      return {
        x: (place.left - stage.left) / stage.width,
        y: (place.top - stage.top) / stage.height,
        width: place.width / stage.width,
        height: place.height / stage.height,
      };
    });
  });
  expect(shares).toHaveLength(3);
  expect(sent).toHaveLength(0);
  await papers.confirmCover(dialog);
  await papers.send();
  expect(sent).toHaveLength(2);
  const card = sent.find((form) => form.includes('name="redaction"')) ?? Buffer.alloc(0);
  expect(card.includes("confirmed")).toBe(true);
  const picture = pictureIn(card);
  const { width = 0, height = 0, exif } = await sharp(picture).metadata();
  expect([Math.max(width, height), exif]).toEqual([1024, undefined]);
  for (const share of shares) {
    // A pixel or two at the edge belong to the picture around it.
    const part = {
      left: Math.round(share.x * width) + 4,
      top: Math.round(share.y * height) + 4,
      width: Math.round(share.width * width) - 8,
      height: Math.round(share.height * height) - 8,
    };
    expect(await spread(picture, part)).toBeLessThan(1.5);
  }
  // The rest is still a picture of a card, with the words of its purpose across it.
  expect(await spread(picture, { left: 100, top: 60, width: 600, height: 200 })).toBeGreaterThan(10);
});

test("a blurred photo is asked about before it is used; retaking replaces it", async ({
  page,
  context,
  request,
  words,
  origin,
}) => {
  const driver = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token: driver.token });
  const papers = paperPages(page, words);
  await papers.open("vehicle-act");
  await papers.choosePicture("photoUploadId", await blurredPhoto("act"));
  const warning = page.getByText(papers.say("driverPhotoHint.blurred"));
  await expect(warning).toBeVisible();
  await noBarriers(page);
  await papers.choosePicture("photoUploadId", await paperPhoto("act"));
  await expect(warning).toBeHidden();
  await papers.choosePicture("photoUploadId", await blurredPhoto("act"));
  await papers.button("driverPhotoHint.useAnyway").click();
  await expect(warning).toBeHidden();
  await expect(papers.place("photoUploadId").locator("img")).toBeVisible();
});

test("what was typed survives closing the tab; numbers and pictures are not kept", async ({
  page,
  context,
  request,
  words,
  origin,
}) => {
  const driver = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token: driver.token });
  await paperPages(page, words).open("vehicle-act");
  await paperPages(page, words).fill("vehicle-act", { insurer: "กรุงเทพประกันภัย", policyNumber: "5550001112" });
  await page.close();
  const again = await context.newPage();
  const papers = paperPages(again, words);
  await papers.open("vehicle-act");
  await expect(papers.place("insurer").locator("input")).toHaveValue("กรุงเทพประกันภัย");
  await expect(papers.place("policyNumber").locator("input")).toHaveValue("");
  await expect(papers.place("photoUploadId").locator("img")).toHaveCount(0);
  const kept = await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain("5550001112");
});
