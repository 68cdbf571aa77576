import { showInSheet } from "./show-in-sheet.ts";

/** Less than this is a bar of the browser that slides in and out. */
const keyboardMinPixels = 80;
/** Zoomed in, one sees a part of the page and nothing covers the rest. */
const zoomedScale = 1.05;

/** Returns the number of pixels at the bottom of the frame that the phone's keyboard covers. */
export function keyboardPixels(
  { height, offsetTop, scale }: Pick<VisualViewport, "height" | "offsetTop" | "scale">,
  frameHeight: number,
): number {
  if (scale > zoomedScale) return 0;
  const covered = Math.round(frameHeight - height - offsetTop);
  return covered < keyboardMinPixels ? 0 : covered;
}

let watchers = 0;
let stop: (() => void) | undefined;

/**
 * A phone's keyboard lies over the page without making it smaller. While a dialog or a sheet is there
 * `--st-keyboard` says how high it is, so that they can lie above it.
 */
export function watchKeyboard(): () => void {
  watchers += 1;
  if (watchers === 1) stop = start();
  return () => {
    watchers -= 1;
    if (watchers === 0) stop?.();
  };
}

function start(): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const { style } = document.documentElement;
  let shown = 0;
  const read = () => {
    const pixels = keyboardPixels(viewport, window.innerHeight);
    if (pixels === shown) return;
    shown = pixels;
    if (pixels === 0) style.removeProperty("--st-keyboard");
    else style.setProperty("--st-keyboard", `${pixels}px`);
    if (pixels > 0) showField();
  };
  read();
  viewport.addEventListener("resize", read);
  viewport.addEventListener("scroll", read);
  return () => {
    viewport.removeEventListener("resize", read);
    viewport.removeEventListener("scroll", read);
    style.removeProperty("--st-keyboard");
  };
}

/** Scrolls to the field in use, which a lower dialog may have pushed out of view. */
function showField(): void {
  const field = document.activeElement;
  if (field?.closest("dialog")) field.scrollIntoView({ block: "center" });
  else showInSheet(field);
}
