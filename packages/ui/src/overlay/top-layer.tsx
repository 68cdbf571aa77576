import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "./open-dialogs.ts";
import css from "./top-layer.module.css";

/** Inside the dialog in front, where there is one: outside it nothing can be pressed or is read out. */
export function TopLayer({ children }: { children: ReactNode }) {
  const dialog = useTopDialog();
  return typeof document === "undefined" ? null : createPortal(children, dialog ?? document.body);
}

export interface CallPanelProps {
  label: string;
  children: ReactNode;
}

/** Sheets and map pages leave the panel its room, so that it covers no field of theirs. */
function reserveSpace(panel: HTMLElement | null) {
  if (!panel) return;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty("--st-call", `${panel.offsetHeight}px`);
    // A shorter sheet may have pushed the field in use out of view.
    if (document.activeElement?.closest("dialog"))
      document.activeElement.scrollIntoView({ block: "center" });
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    root.style.removeProperty("--st-call");
  };
}

/**
 * Something that cannot wait, at the top of the screen, in front of the page and of any dialog but one that stays
 * undisturbed.
 */
export function CallPanel({ label, children }: CallPanelProps) {
  const dialog = useTopDialog();
  const shift = useViewportShift();
  if (dialog?.dataset.undisturbed) return null;
  return (
    <TopLayer>
      <section
        ref={reserveSpace}
        aria-label={label}
        className={css.panel}
        data-in-dialog={dialog ? true : undefined}
        style={{ translate: `0 ${shift}px` }}
      >
        {children}
      </section>
    </TopLayer>
  );
}

/** With its keyboard open a phone may move the page up under its frame: by this many pixels. */
function useViewportShift(): number {
  const [shift, setShift] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const read = () => setShift(Math.round(viewport.offsetTop));
    read();
    viewport.addEventListener("resize", read);
    viewport.addEventListener("scroll", read);
    return () => {
      viewport.removeEventListener("resize", read);
      viewport.removeEventListener("scroll", read);
    };
  }, []);
  return shift;
}
