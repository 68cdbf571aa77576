import { quoteOnHomePage } from "../../support/bookings/booking-pages.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";

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
