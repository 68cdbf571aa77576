import { openStop, quoteOnHomePage } from "../../support/bookings/booking-pages.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { nameOf } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

const vehicles = ["motorcycle", "hatchback", "pickup", "box_pickup"] as const;

test("every vehicle has its price as soon as the route is known, and choosing one costs what its tile says", async ({
  page,
  texts,
}) => {
  await quoteOnHomePage(page, texts);
  const tile = (vehicle: (typeof vehicles)[number]) =>
    page.getByRole("radio", { name: new RegExp(`^${texts.get(`home.vehicle.name.${vehicle}`)} `) });
  for (const vehicle of vehicles) await expect(tile(vehicle)).toHaveAccessibleName(/฿\d/);
  const name = await tile("box_pickup").evaluate(
    (radio: HTMLInputElement) => radio.labels?.[0]?.innerText ?? "",
  );
  const price = /฿[\d,.]+/.exec(name)?.[0] ?? "no price";
  await tile("box_pickup").check();
  await expect(page.getByText(price, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(texts.get("home.quote.why"))).toBeVisible();
});

test("a chosen place is text that a tap changes, and a person booked with before is one tap", async ({
  page,
  texts,
}) => {
  const name = "พิมพ์ชนก ศรีสุวรรณ ร้านดอกไม้ปากคลองตลาด";
  await page.addInitScript(
    (people) => localStorage.setItem("songtan.people", JSON.stringify(people)),
    [{ name, phone: "+66871112223" }],
  );
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  const search = page.getByRole("combobox", {
    name: texts.get("booking.stop.place", { stop: texts.get("booking.stop.dropoff") }),
    exact: true,
  });
  await openStop(page, texts.get("booking.stop.dropoff"));
  await expect(search).toHaveCount(0);

  await page.getByRole("button", { name: new RegExp(name) }).click();
  const phone = page.getByLabel(texts.get("booking.stop.phone.recipient"), { exact: true });
  await expect(phone).toHaveValue("087-111-2223");
  const field = page.getByLabel(texts.get("booking.stop.name.recipient"), { exact: true });
  await expect(field).toHaveValue(name);
  await openStop(page, texts.get("booking.stop.pickup"));
  const card = page.getByRole("button", {
    name: new RegExp(`^${texts.get("booking.stop.dropoff")}`),
  });
  await expect(card).toContainText(name);
  const cutOff = (shown: Element) => shown.scrollWidth > shown.clientWidth + 1;
  for (const part of await card.locator("span").all())
    expect(await part.evaluate(cutOff)).toBe(false);

  await openStop(page, texts.get("booking.stop.dropoff"));
  const place = page.getByRole("button", { name: texts.like("booking.stop.changePlace") });
  await place.click();
  await expect(search).toBeVisible();
  await search.fill(nameOf("thaPhae", texts));
  await page
    .getByRole("option", { name: nameOf("thaPhae", texts) })
    .first()
    .click();
  await expect(place).toContainText(nameOf("thaPhae", texts));
  await expect(place).toBeFocused();
});
