import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrand } from "@songtan/domain/brand";
import { brandColor } from "@songtan/ui/theme/brand.ts";

const icon = (name: string, pixels: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${pixels}x${pixels}`,
  type: "image/png",
  purpose,
});

const look = {
  scope: "/",
  display: "standalone",
  orientation: "portrait",
  background_color: "#ffffff",
  theme_color: brandColor,
  icons: [
    icon("app-icon-192", 192, "any"),
    icon("app-icon-512", 512, "any"),
    icon("app-icon-maskable-512", 512, "maskable"),
  ],
} as const;

/** Manifest with which a phone puts the driver's app on its home screen. In Thai, the language in which the app starts. */
const driverManifest = {
  ...look,
  id: "/driver/dashboard",
  name: `${launchBrand.th} คนขับ`,
  short_name: `${launchBrand.th} คนขับ`,
  description: "รับงานส่งด่วน บันทึกงานได้แม้ไม่มีสัญญาณ",
  lang: "th",
  start_url: "/driver/dashboard",
  shortcuts: [
    { name: "งานของฉัน", url: "/driver/task" },
    { name: "หางาน", url: "/driver/booking" },
  ],
};

/** The same for customers, in the language of the page that links it. Both languages are one app. */
const customerManifests = {
  "customer.webmanifest": {
    ...look,
    id: "/",
    name: launchBrand.th,
    short_name: launchBrand.th,
    description: "ส่งของถึงหน้าประตูภายในวันเดียว จองและติดตามพัสดุ",
    lang: "th",
    start_url: "/",
    shortcuts: [
      { name: "ส่งของ", url: "/customer/booking" },
      { name: "ติดตามพัสดุ", url: "/customer/tracking" },
    ],
  },
  "customer.en.webmanifest": {
    ...look,
    id: "/",
    name: launchBrand.en,
    short_name: launchBrand.en,
    description: "Same-day delivery to the door: book and track parcels",
    lang: "en",
    start_url: "/en",
    shortcuts: [
      { name: "Send a parcel", url: "/en/customer/booking" },
      { name: "Track", url: "/en/customer/tracking" },
    ],
  },
};

/** Which of them a page links: `features/shell/manifest-link.tsx`. */
export async function writeManifests(client: string): Promise<void> {
  const manifests = { "driver.webmanifest": driverManifest, ...customerManifests };
  for (const [file, manifest] of Object.entries(manifests))
    await writeFile(join(client, file), JSON.stringify(manifest));
  // It starts every address, and the page itself adds the link of its side.
  const start = join(client, "__spa-fallback.html");
  await writeFile(start, withoutManifest(await readFile(start, "utf8")));
}

/** A page that is built without knowing its address, without the manifest of another. */
export const withoutManifest = (html: string): string =>
  html.replace(/<link rel="manifest"[^>]*>/, "");
