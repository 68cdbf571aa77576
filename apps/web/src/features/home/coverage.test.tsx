// @vitest-environment happy-dom
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { Coverage } from "./coverage.tsx";

const areas = [
  { name: "กรุงเทพมหานคร", nameEn: "Bangkok" },
  { name: "เชียงใหม่", nameEn: "Chiang Mai" },
  { name: "ขอนแก่น", nameEn: "Khon Kaen" },
  { name: "กระบี่", nameEn: "Krabi" },
];

test.each([
  ["th", "กระบี่ · กรุงเทพมหานคร · ขอนแก่น · เชียงใหม่"],
  ["en", "Bangkok, Chiang Mai, Khon Kaen, Krabi"],
] as const)(
  "the provinces are in the reader's language and in its order: %s",
  async (locale, list) => {
    const tariff = { areas } as unknown as TariffView;
    const page = await showComponent(<Coverage tariff={tariff} />, {
      areas: ["home"],
      answers: {},
      locale,
    });
    await page.see(list);

    page.close();
  },
);
