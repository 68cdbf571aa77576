// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { StopList } from "./stop-list.tsx";

const stops = [
  { index: 0, state: "done", place: "Siam Paragon" },
  { index: 1, state: "pending", place: "Asok" },
] as const;
const setting = { areas: ["tracking" as const], answers: {} };

test("no stop of a booking that is over waits for a driver; what was done still says so", async () => {
  const running = await showComponent(<StopList stops={stops} isOver={false} />, setting);
  await running.see("Waiting");
  running.close();
  const over = await showComponent(<StopList stops={stops} isOver />, setting);
  await over.see("Picked up");
  expect(document.body.textContent).not.toContain("Waiting");
  over.close();
});
