import type { Page } from "@playwright/test";
import type { Texts } from "../browser/texts.ts";

/** One that no search finds. */
export const typedAddress = "88/12 หมู่บ้านที่ไม่มีใครรู้จัก ซอยเล็ก 5";

export const pickupField = (page: Page, texts: Texts) =>
  page.getByRole("combobox", {
    name: texts.get("booking.stop.place", { stop: texts.get("booking.stop.pickup") }),
  });

/** The chosen place of the open stop, as text. */
export const placeLine = (page: Page, texts: Texts, address: string) =>
  page.getByRole("button", {
    name: texts.get("booking.stop.changePlace", { address }),
    exact: true,
  });

export const useSpot = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.get("booking.pin.use"), exact: true });
