import { expect, test } from "vitest";
import { taskOnMap } from "./task-map.ts";

const stop = (index: number, state: "done" | "failed") => ({
  ...{ index, state, address: `stop ${index}`, latitude: 13.7 + index / 10, longitude: 100.5 },
  ...{ contactName: "", contactPhone: "", note: null, pinRequired: false },
  ...{
    codAmountSatang: null,
    codCollected: false,
    arrivedAt: null,
    doneAt: null,
    failureReason: null,
    proofs: [],
  },
});
const depot = {
  ...{ id: "1", phone: "+6620000000", latitude: 13.9, longitude: 100.6 },
  ...{ name: { th: "คลัง", en: "Depot" }, address: { th: "", en: "" }, hours: { th: "", en: "" } },
};
const returning: Parameters<typeof taskOnMap>[0] = {
  ...{ state: "returning", line: [], distanceSource: "estimate", depot, depotSince: null },
  stops: [stop(0, "done"), stop(1, "failed")],
  next: [{ kind: "returned", stopIndex: 0 }],
};

test("on the return the driver is led to the sender, and a depot that is not needed yet is not on the map", () => {
  const { stops, leadTo } = taskOnMap(returning, "en");
  expect(stops.map(({ label }) => label)).toEqual(["A", "1"]);
  expect(leadTo).toEqual([100.5, 13.7]);
});

test("where no one accepts the returned goods, the depot is on the map by its name and the driver is led there", () => {
  const next: typeof returning.next = [{ kind: "left_at_depot", stopIndex: 0 }];
  const { stops, leadTo } = taskOnMap(
    { ...returning, depotSince: "2026-11-22T05:00:00.000Z", next },
    "en",
  );
  expect(stops.at(-1)).toMatchObject({ lngLat: [100.6, 13.9], label: "★", name: "Depot" });
  expect(leadTo).toEqual([100.6, 13.9]);
});
