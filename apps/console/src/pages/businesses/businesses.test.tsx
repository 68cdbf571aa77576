// @vitest-environment happy-dom
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { exampleBusiness } from "../../../testing/example-business.ts";
import { showComponent } from "../../../testing/show-component.tsx";
import Business from "./business.tsx";
import Businesses from "./businesses.tsx";

const areas = ["businesses", "shell"] as const;

test("the list leads to each business, and says when there is none yet and when none is found", async () => {
  const call = "GET /console/businesses";
  const answers: Record<string, unknown> = {
    [call]: { data: [exampleBusiness({ suspended: true })], nextCursor: null },
  };
  const page = await showComponent(<Businesses />, { areas, answers });
  await page.see("Suspended");
  expect(page.find("Flower Shop")?.getAttribute("href")).toContain("/businesses/b1");
  page.close();
  answers[call] = { data: [], nextCursor: null };
  const empty = await showComponent(<Businesses />, { areas, answers });
  await empty.see("No businesses yet");
  await empty.see("One appears when a customer opens a business account.");
  empty.close();
  const path = "/en/businesses?q=flower";
  const none = await showComponent(<Businesses />, { areas, answers, path });
  await none.see("No business found");
  await none.press("Clear filters");
  await none.see("No businesses yet");
  none.close();
});

test("a business is shown with its people, keys and money", async () => {
  const answers = { "GET /console/businesses/b1": exampleBusiness({ overdue: true }) };
  const page = await showComponent(
    <Routes>
      <Route path="/en/businesses/:id" element={<Business />} />
    </Routes>,
    { areas, answers, path: "/en/businesses/b1" },
  );
  for (const text of ["Flower Shop", "Anan Dee", "pk_live_till", "฿2,500.00", "INV-1", "Overdue"])
    await page.see(text);
  page.close();
});
