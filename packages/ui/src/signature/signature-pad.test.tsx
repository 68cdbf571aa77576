// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignaturePad } from "./signature-pad.tsx";

/** The pad's own library, which draws; a stroke ends when the test says so. */
const pads: EventTarget[] = [];
vi.mock("signature_pad", () => ({
  default: class extends EventTarget {
    constructor() {
      super();
      pads.push(this);
    }
    toData = () => [];
    fromData = () => undefined;
    clear = () => undefined;
    off = () => undefined;
  },
}));

const drawn = "data:image/png;base64,c2lnbmVk";
beforeEach(() => {
  pads.length = 0;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(drawn);
  // Simulates a busy phone: an asynchronous picture never arrives in time.
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(() => undefined);
});
let root: Root;
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function show(value: Blob | null = null) {
  const changes: (Blob | null)[] = [];
  const labels = {
    clearLabel: "clear",
    typeLabel: "type",
    drawLabel: "draw",
    typePlaceholder: "name",
    signedLabel: "kept",
  };
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <SignaturePad
        label="signature"
        {...labels}
        value={value}
        onChange={(blob) => changes.push(blob)}
      />,
    ),
  );
  // The canvas is a chunk of its own.
  await act(() => import("./signature-canvas.tsx"));
  const press = (name: string) =>
    act(() =>
      [...document.querySelectorAll("button")]
        .find((button) => button.textContent === name)
        ?.click(),
    );
  return { given: changes, press };
}

test("a signature is there as soon as the finger leaves the pad: what is sent next does not go without it", async () => {
  const { given, press } = await show();
  act(() => void pads[0]?.dispatchEvent(new Event("endStroke")));
  expect(await given[0]?.text()).toBe("signed");
  await press("clear");
  expect(given.slice(1)).toEqual([null]);
});

test("what was signed before the sheet was closed is shown when it is opened again", async () => {
  await show(new Blob(["before"], { type: "image/png" }));
  expect([document.querySelector("img")?.alt, document.querySelector("canvas")]).toEqual([
    "kept",
    null,
  ]);
});

test("the picture of a typed name shows the last letters, even when each picture needs long", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    fillText: () => undefined,
    measureText: () => ({ width: 100 }),
  } as never);
  const { given, press } = await show();
  await press("type");
  const field = document.querySelector("input") as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await type("วันดี");
  await type("");
  expect(given.map((blob) => blob?.type ?? null)).toEqual([null, "image/png", null]);
});

test("where the pad's code does not come, the name is typed and nothing is lost", async () => {
  vi.resetModules();
  vi.doMock("./signature-canvas.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const { SignaturePad: Pad } = await import("./signature-pad.tsx");
  const labels = {
    clearLabel: "clear",
    typeLabel: "type",
    drawLabel: "draw",
    typePlaceholder: "name",
    signedLabel: "signed",
  };
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(<Pad label="signature" {...labels} value={null} onChange={() => undefined} />),
  );
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  expect(document.querySelector("input")?.placeholder).toBe("name");
  vi.doUnmock("./signature-canvas.tsx");
});
