import type { OperatorView, SettingView } from "@songtan/contract/console/operator/settings";
import { brandLook, launchLook, setBrandLook } from "@songtan/domain/brand";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { pictureForm, sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { makePdf } from "../../../pdf/document.ts";

let world: TestWorld;
let manager: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  manager = await newStaff(world, ["staff.manage"]);
});
afterAll(async () => {
  setBrandLook(launchLook);
  await world.close();
});

const company = {
  ...{ brandTh: "ส่งไว", brandEn: "Songwai", nameTh: "บริษัท ส่งไว จำกัด", nameEn: "Songwai Co., Ltd." },
  ...{ addressTh: "1 ถนนสีลม 10500", addressEn: "1 Silom Road 10500", taxId: "0105536000011" },
  ...{ branch: "00000", phone: "", email: "help@songwai.example", lineId: "" },
  privacyEmail: "dpo@songwai.example",
};
const set = (look: object) =>
  staffCall<SettingView[]>(world, manager, "POST /console/settings", {
    body: { kind: "company", values: { ...company, ...look }, reason: "ทดสอบ" },
  });
const logo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 13, g: 71, b: 161, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
const sendLogo = (file: Uint8Array, by = manager) =>
  staffCall<{ id: string }>(
    world,
    by,
    "POST /console/uploads",
    pictureForm({ file, purpose: "brand-logo" }),
  );
const problems = (answer: Awaited<ReturnType<typeof set>>) =>
  Object.fromEntries(
    Object.entries(answer.error?.fields ?? {}).map(([path, text]) => [
      path.split(".").at(-1),
      text,
    ]),
  );

test("a logo is a picture by its content, sent by who manages staff, and of a size that a page can show", async () => {
  const page = Buffer.from("<svg onload=alert(1)><script>alert(1)</script></svg>");
  expect((await sendLogo(page)).code).toBe("unsupported_media");
  const wide = await logo(300, 100);
  expect((await sendLogo(wide, await newStaff(world, ["booking.manage"]))).code).toBe(
    "scope_missing",
  );
  const driver = await newDriver(world);
  const theirs = await sendPicture(world, driver.token, { file: wide, purpose: "brand-logo" });
  expect(theirs.error.fields).toHaveProperty("purpose");
  for (const small of [await logo(60, 60), await logo(700, 100), await logo(100, 200)]) {
    const { data } = await sendLogo(small);
    expect(problems(await set({ logoId: data.id }))).toHaveProperty("logoId");
  }
});

test("a colour that could hardly be seen on the page is refused at its field", async () => {
  expect(problems(await set({ brandColour: "#ffffff", accentColour: "blue" }))).toHaveProperty(
    "accentColour",
  );
  expect(problems(await set({ brandColour: "#fdfdfd", accentColour: "#121212" }))).toEqual({
    brandColour: expect.stringContaining("สี"),
    accentColour: expect.stringContaining("สี"),
  });
});

test("colours and logo that are set are held at once, and the logo is shown to everyone and on papers", async () => {
  const head = { title: "ตัวอย่าง", locale: "th", author: "x", madeAt: new Date(0) } as const;
  const before = await makePdf(head, (doc) => doc.text("ข้อความ"));
  const { data } = await sendLogo(await logo(300, 100));
  const look = { brandColour: "#0D47A1", accentColour: "#ffcc00", logoId: data.id };
  expect((await set(look)).status).toBe(201);
  expect((await call<OperatorView>(world, "GET /operator")).data).toMatchObject({
    ...look,
    brandColour: "#0d47a1",
  });
  const url = `/api/brand/logos/${data.id}`;
  await vi.waitFor(() =>
    expect(brandLook()).toMatchObject({
      colour: "#0d47a1",
      accent: "#ffcc00",
      logo: { url, ratio: 3 },
    }),
  );
  const shown = await world.app.inject(url);
  expect([shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  const { hasAlpha, width } = await sharp(shown.rawPayload).metadata();
  expect([hasAlpha, width]).toEqual([true, 300]);
  const icon = await world.app.inject("/app-icon-192.png");
  expect(icon.statusCode).toBe(200);
  expect((await sharp(icon.rawPayload).metadata()).width).toBe(192);
  const after = await makePdf(head, (doc) => doc.text("ข้อความ"));
  expect(before.toString("latin1")).not.toContain("/Subtype /Image");
  expect(after.toString("latin1")).toContain("/Subtype /Image");
});

test("a company from before there was a look has none", async () => {
  const { brandColour, ...old } = company as typeof company & { brandColour?: string };
  await world.owner.query(
    `insert into operator_settings (kind, effective_from, body, reason, drafted_by, drafted_at, set_alone, approved_at)
     select 'company', now() - interval '1 year', $1, 'x', $2, now(), true, now()`,
    [JSON.stringify(old), manager.id],
  );
  const { data } = await staffCall<SettingView[]>(world, manager, "GET /console/settings");
  const rows = data.find(({ kind }) => kind === "company")?.rows ?? [];
  expect(rows.find(({ reason }) => reason === "x")?.values).toMatchObject({
    brandColour: "",
    accentColour: "",
    logoId: "",
  });
});
