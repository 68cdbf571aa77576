import { writeFile } from "node:fs/promises";
import {
  expectAccepted,
  expectHandlesTooLong,
  expectRejected,
} from "../../support/browser/fields.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newDriver, signInBrowser } from "../../support/people/people.ts";
import { cameraPhoto, notAnImage, textFile } from "../../support/people/pictures.ts";

test.use({ baseURL: quietUrl });

test("a driver's documents: dates in both eras, Thai digits, no picture, half a picture and 50 MB are each reported at the field", async ({
  page,
  context,
  request,
  texts,
  origin,
}, info) => {
  const { token } = await newDriver(request, origin);
  await signInBrowser(context, origin, { role: "driver", token });
  await page.goto(texts.path("/driver/profile/citizen-card"));
  const field = (name: string) =>
    page.getByLabel(texts.get(`profile.driverField.citizen-card_${name}`), { exact: true });

  const number = field("number");
  const numberLabel = texts.get("profile.driverField.citizen-card_number");
  await expectRejected(number, "", texts.get("shell.empty.fill", { field: numberLabel }));
  await expectRejected(number, "1234567890123", texts.problem("citizen_id_invalid"));
  await expectRejected(number, "บัตร 🪪", texts.problem("citizen_id_invalid"));
  await expectAccepted(number, "๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐");
  const birth = field("birthDate");
  for (const typed of ["14/05/2533", "14/05/1990", "๑๔/๐๕/๒๕๓๓", "14 พ.ค. 2533"]) {
    await expectAccepted(birth, typed);
    await expect(birth).toHaveAccessibleDescription(/(?=.*1990)(?=.*2533)/);
  }
  await expectRejected(birth, "31/02/2533", texts.get("profile.driverPaper.dateUnreadable"));
  await expectRejected(field("expiresOn"), "01/01/2560", texts.problem("date_past"));
  await expectHandlesTooLong(field("name"), texts.problem("too_long"));

  const photo = field("photoUploadId");
  const enormous = info.outputPath("enormous.jpg");
  await writeFile(enormous, Buffer.alloc(50 * 1024 * 1024, 0xff));
  const camera = info.outputPath("camera.jpg");
  await writeFile(camera, await cameraPhoto());
  for (const [file, messageKey] of [
    [textFile, "notImage"],
    [notAnImage, "unreadable"],
    [enormous, "unreadable"],
  ] as const) {
    await photo.setInputFiles(file);
    await expect(photo).toHaveAccessibleDescription(
      new RegExp(texts.get(`profile.driverPhoto.${messageKey}`)),
    );
  }
  await photo.setInputFiles(camera);
  await expect(photo).not.toHaveAccessibleDescription(
    new RegExp(texts.get("profile.driverPhoto.unreadable")),
  );
  await page
    .getByRole("button", { name: texts.get("profile.driverPaper.send"), exact: true })
    .click();
  await expect(number).toHaveValue("๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐");
  await expect(birth).toHaveValue("31/02/2533");
});

test("a file that only pretends, sent past the form, is refused by the server with a sentence and never a 500", async ({
  request,
  texts,
  origin,
}) => {
  const { token } = await newDriver(request, origin);
  for (const [file, status, code] of [
    [textFile, 415, "unsupported_media"],
    [notAnImage, 415, "unsupported_media"],
    [
      {
        name: "enormous.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.alloc(49 * 1024 * 1024, 0xff),
      },
      413,
      "too_large_upload",
    ],
  ] as const) {
    const reply = await request.post(`${origin}/api/uploads`, {
      headers: { authorization: `Bearer ${token}`, "accept-language": texts.locale },
      multipart: { purpose: "driver-license", file },
    });
    expect(reply.status()).toBe(status);
    expect(((await reply.json()) as { error: { message: string } }).error.message).toBe(
      texts.refusal(code),
    );
  }
});
