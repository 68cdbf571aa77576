import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brandColor, brandName } from "@songtan/ui/theme/brand.ts";

const icon = (name: string, pixels: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${pixels}x${pixels}`,
  type: "image/png",
  purpose,
});

/** What a phone needs to put the driver's app on its home screen. Thai, as the app begins. */
export async function writeDriverManifest(client: string): Promise<void> {
  const name = `${brandName.th} คนขับ`;
  const manifest = {
    id: "/driver/dashboard",
    name,
    short_name: name,
    description: "รับงานส่งด่วน บันทึกงานได้แม้ไม่มีสัญญาณ",
    lang: "th",
    start_url: "/driver/dashboard",
    scope: "/",
    display: "standalone",
    orientation: "portrait",
    background_color: "#ffffff",
    theme_color: brandColor,
    icons: [
      icon("driver-icon-192", 192, "any"),
      icon("driver-icon-512", 512, "any"),
      icon("driver-icon-maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      { name: "งานของฉัน", url: "/driver/task" },
      { name: "หางาน", url: "/driver/booking" },
    ],
  };
  await writeFile(join(client, "driver.webmanifest"), JSON.stringify(manifest));
}
