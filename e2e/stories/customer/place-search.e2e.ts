import { pickPlace } from "../../support/bookings/booking-pages.ts";
import {
  pickupField,
  placeLine,
  typedAddress,
  useSpot,
} from "../../support/bookings/place-pages.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { nameOf, places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

const garbage = [
  "ก".repeat(5000),
  "😀🛵".repeat(300),
  "'; drop table places; --",
  "<img src=x onerror=alert(1)>",
  "\\%_(.*)+$",
];

test.describe("the search", () => {
  test("opens at the first letter and is used by keyboard alone", async ({ page, texts }) => {
    await page.goto(texts.path("/"));
    const field = page.getByRole("combobox", { name: texts.get("home.quote.from"), exact: true });
    await field.focus();
    const name = nameOf("paragon", texts);
    await page.keyboard.type(name.slice(0, 1));
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.type(name.slice(1));
    await expect(page.getByRole("option", { name }).first()).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: texts.like("home.place.count") }),
    ).toBeAttached();
    await page.keyboard.press("ArrowDown");
    const active = (await field.getAttribute("aria-activedescendant")) ?? "";
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(`[id="${active}"] mark`).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(name));
    await expect(field).toHaveAttribute("aria-expanded", "false");

    // The next time it is among the recent ones, before anything is typed; not at the other end of its own way.
    await page.reload();
    const recent = page.getByRole("option", { name });
    await page.getByRole("combobox", { name: texts.get("home.quote.to"), exact: true }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect(recent).toHaveCount(0);
    await page.keyboard.press("Escape");
    const clear = page.getByRole("button", { name: texts.get("home.place.clear") });
    await clear.click();
    await page.getByRole("combobox", { name: texts.get("home.quote.to"), exact: true }).click();
    await expect(recent.first()).toBeVisible();
  });

  test("stays stable for any input, and always offers the pin", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const field = pickupField(page, texts);
    for (const text of garbage) {
      await field.fill(text);
      await expect(field).toHaveValue(text);
      await expect(
        page.getByRole("option", { name: texts.get("home.place.missing") }),
      ).toBeVisible();
    }
    await expect(page.getByText(texts.get("home.place.problem.search"))).toHaveCount(0);
  });

  test("says when a hit is only the middle of an area, and leads to the pin", async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path("/"));
    const field = page.getByRole("combobox", { name: texts.get("home.quote.from"), exact: true });
    await field.fill(texts.locale === "th" ? "อำเภอหางดง" : "Hang Dong");
    await page
      .getByRole("option", { name: texts.get("home.place.approximate") })
      .first()
      .click();
    await expect(page.getByText(texts.get("home.place.vague"))).toBeVisible();
    await page.getByRole("button", { name: texts.get("home.place.setPin") }).click();
    await expect(page).toHaveURL(/\/customer\/booking#pin-/);
  });
});

test.describe("without a map", () => {
  const { latitude, longitude } = places.thaPhae;
  test.use({ geolocation: { latitude, longitude }, permissions: ["geolocation"] });

  test("an address as typed is placed by the phone's own position", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const field = pickupField(page, texts);
    await field.fill(typedAddress);
    await page.getByRole("option", { name: texts.get("home.place.typed") }).click();
    await expect(page.getByText(texts.get("booking.pin.mapless"))).toBeVisible();
    await expect(
      page.getByText(texts.get("booking.pin.typed", { address: typedAddress })),
    ).toBeVisible();
    await page.getByRole("button", { name: texts.get("booking.pin.here"), exact: true }).click();
    await expect(page.getByText(texts.like("booking.pin.at"))).toBeVisible();
    await useSpot(page, texts).click();
    await expect(placeLine(page, texts, typedAddress)).toBeVisible();
    await expect(page.getByLabel(texts.get("booking.stop.detail"))).toBeVisible();
  });

  test("the stops are shown on a sketch and in the list", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const label = texts.get("booking.stop.place", { stop: texts.get("booking.stop.pickup") });
    await pickPlace(page, label, { place: "paragon", texts });
    await expect(page.getByText(texts.get("shell.map.fallback"))).toBeVisible();
    await expect(page.getByRole("img", { name: texts.get("booking.map.label") })).toBeVisible();
  });
});
