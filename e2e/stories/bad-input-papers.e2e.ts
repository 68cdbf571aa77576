import { writeFile } from "node:fs/promises";
import { refuses, survivesTooMuch, takes } from "../support/fields.ts";
import { newDriver, signInBrowser } from "../support/people.ts";
import { notAnImage, textFile } from "../support/pictures.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

test("a driver's papers: dates in both eras, Thai digits, no picture, half a picture and 50 MB are each told at the field", async ({
  page,
  context,
  request,
  words,
  origin,
}, info) => {
  const { token } = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token });
  await page.goto(words.path("/driver/profile/citizen-card"));
  const field = (name: string) =>
    page.getByLabel(words.say(`profile.driverField.citizen-card_${name}`), { exact: true });

  const number = field("number");
  await refuses(number, "1234567890123", words.problem("citizen_id_invalid"));
  await refuses(number, "บัตร 🪪", words.problem("citizen_id_invalid"));
  await takes(number, "๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐");
  const birth = field("birthDate");
  for (const typed of ["14/05/2533", "14/05/1990", "๑๔/๐๕/๒๕๓๓", "14 พ.ค. 2533"]) {
    await takes(birth, typed);
    await expect(birth).toHaveAccessibleDescription(/(?=.*1990)(?=.*2533)/);
  }
  await refuses(birth, "31/02/2533", words.say("profile.driverPaper.dateUnreadable"));
  await refuses(field("expiresOn"), "01/01/2560", words.problem("date_past"));
  await survivesTooMuch(field("name"), words.problem("too_long"));

  const photo = field("photoUploadId");
  const enormous = info.outputPath("enormous.jpg");
  await writeFile(enormous, Buffer.alloc(50 * 1024 * 1024, 0xff));
  for (const [file, says] of [
    [textFile, "notImage"],
    [notAnImage, "unreadable"],
    [enormous, "tooBig"],
  ] as const) {
    await photo.setInputFiles(file);
    await expect(photo).toHaveAccessibleDescription(new RegExp(words.say(`profile.driverPhoto.${says}`)));
  }
  await page.getByRole("button", { name: words.say("profile.driverPaper.send"), exact: true }).click();
  await expect(number).toHaveValue("๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐");
  await expect(birth).toHaveValue("31/02/2533");
});

test("a file that only pretends, sent past the form, is refused by the server with a sentence and never a 500", async ({
  request,
  words,
  origin,
}) => {
  const { token } = await newDriver(request, origin);
  for (const [file, status, code] of [
    [textFile, 415, "unsupported_media"],
    [notAnImage, 415, "unsupported_media"],
    [
      { name: "enormous.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(49 * 1024 * 1024, 0xff) },
      413,
      "too_large_upload",
    ],
  ] as const) {
    const reply = await request.post(`${origin}/api/uploads`, {
      headers: { authorization: `Bearer ${token}`, "accept-language": words.locale },
      multipart: { purpose: "driver-license", file },
    });
    expect(reply.status()).toBe(status);
    expect(((await reply.json()) as { error: { message: string } }).error.message).toBe(words.refusal(code));
  }
});
