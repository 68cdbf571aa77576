// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SketchMap } from "../sketch-map.tsx";
import { stopKindClass } from "./stop-kind.ts";
import { StopMark } from "./stop-mark.tsx";

const kinds = ["start", "end", "done", "bad"] as const;

test.each(kinds)(
  "a stop of the kind %s has one class for its colours, in a list and on the sketch",
  (kind) => {
    const colours = stopKindClass(kind) ?? "none";
    const mark = renderToStaticMarkup(<StopMark kind={kind} label="1" />);
    const sketch = renderToStaticMarkup(
      <SketchMap
        label="map"
        locale="en"
        layers={{ provinces: "", amphoe: "", landmarks: "", rail: "", river: "", roads: "" }}
        attribution=""
        fallbackMessage=""
        loadingLabel=""
        zoomInLabel=""
        zoomOutLabel=""
        fitLabel=""
        stops={[{ id: "1", lngLat: [100.5, 13.7], label: "1", name: "here", kind }]}
      />,
    );
    expect(mark).toContain(colours);
    expect(sketch).toContain(colours);
  },
);

test("each kind has colours of its own", () => {
  expect(new Set(kinds.map(stopKindClass)).size).toBe(kinds.length);
});
