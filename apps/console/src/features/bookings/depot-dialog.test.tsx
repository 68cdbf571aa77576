// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { DepotDialog } from "./depot-dialog.tsx";

const place = {
  ...{ id: "p1", name: "Warehouse 30", address: "Charoen Krung Rd, Bangkok 10500", kind: "poi" },
  ...{ latitude: 13.730512345, longitude: 100.51523, precision: "point" },
};

async function open() {
  const onClose = vi.fn();
  const page = await showComponent(<DepotDialog depot={null} onClose={onClose} />, {
    areas: ["bookings", "shell"],
    answers: {
      "GET /places": [place],
      "GET /console/depots": { data: [], nextCursor: null },
      "POST /console/depots": { id: "d1" },
    },
  });
  await page.see("Search for the place");
  const fill = async () => {
    for (const label of ["Name (Thai)", "Name (English)", "Opening hours (Thai)"])
      await page.type(label, "คลัง");
    await page.type("Address (Thai)", "ถ.เจริญกรุง");
    await page.type("Opening hours (English)", "9–18");
    await page.type("Phone", "02 123 4567");
  };
  return { page, onClose, fill };
}

test("a place that is searched for is the depot's, with its address where none is typed", async () => {
  const { page, onClose, fill } = await open();
  await fill();
  await page.type("Search for the place", "warehouse");
  await page.see("Warehouse 30");
  document.querySelector<HTMLElement>("[role=option]")?.click();
  await expect.poll(() => page.field("Position")?.value).toBe("13.730512, 100.51523");
  expect(page.field("Address (English)")?.value).toBe(
    "Warehouse 30 Charoen Krung Rd, Bangkok 10500",
  );
  await page.press("Save");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests.find(({ call }) => call === "POST /console/depots")?.body).toMatchObject({
    ...{ latitude: 13.730512, longitude: 100.51523 },
    address: { th: "ถ.เจริญกรุง", en: "Warehouse 30 Charoen Krung Rd, Bangkok 10500" },
  });
  page.close();
});

test("the two numbers can be typed, and anything else is refused at the field", async () => {
  const { page, onClose, fill } = await open();
  await fill();
  await page.type("Address (English)", "Charoen Krung Rd");
  await page.type("Position", "near the temple");
  await page.press("Save");
  await expect.poll(() => page.field("Position")?.getAttribute("aria-invalid")).toBe("true");
  await page.type("Position", "13.7466 100.5347");
  await page.press("Save");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests.at(-1)?.call).not.toBe("GET /places");
  page.close();
});
