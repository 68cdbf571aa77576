// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { PinPanel } from "../booking-form/pin-panel.tsx";
import { usePinPlace } from "./use-pin-place.ts";

function Picker() {
  const pin = usePinPlace({ latitude: 13.7442, longitude: 100.4907 });
  return (
    <PinPanel
      address={pin.place?.address ?? null}
      looking={pin.looking}
      problem={pin.inWater}
      {...{ typed: "", mapless: null, onUse: () => {}, onCancel: () => {} }}
    />
  );
}

test("a pin in the river is said to be, and cannot be used", async () => {
  const sentence = "This pin is in the river. Move it to the bank.";
  const page = await showComponent(<Picker />, {
    areas: ["booking"],
    answers: {
      "GET /places/reverse": {
        ...{ refused: 422, code: "in_water", fields: { latitude: sentence } },
      },
    },
  });
  await page.see(sentence);
  expect(page.find("Use this spot")?.getAttribute("aria-disabled")).toBe("true");
  page.close();
});
