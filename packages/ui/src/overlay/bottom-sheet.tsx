import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import css from "./bottom-sheet.module.css";
import { watchKeyboard } from "./keyboard-inset.ts";
import {
  heightShare,
  nextHeight,
  restingHeight,
  type SheetHeight,
  sheetHeights,
  stepHeight,
} from "./sheet-heights.ts";

export interface BottomSheetProps {
  /** Name of the region. */
  label: string;
  children: ReactNode;
  /** Stays on top while the content scrolls. */
  header?: ReactNode;
  /** The price or the next action: never scrolls away, in sight at every height. */
  footer?: ReactNode;
  height: SheetHeight;
  onHeightChange: (height: SheetHeight) => void;
  /** The handle's name, and the name of each height for screen readers. */
  handleLabel: string;
  heightLabels: Record<SheetHeight, string>;
}

interface Drag {
  startY: number;
  startShare: number;
  lastY: number;
  lastAt: number;
  speed: number;
  moved: boolean;
}

/** Lets the keyboard scroll the content in browsers that do not see to it themselves. */
function reachable(content: HTMLElement | null) {
  if (content) content.tabIndex = 0;
}

/** Presses that move less than this are taps: they step through the heights. */
const tapPixels = 6;

/**
 * A sheet over the map. On a phone it has three heights, moved by its handle (finger or arrow keys). From 1264 px on
 * it is a panel of 420 px at the side, without heights.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { label, children, header, footer, height, onHeightChange, handleLabel, heightLabels } =
    props;
  const drag = useRef<Drag | null>(null);
  const [dragShare, setDragShare] = useState<number | null>(null);
  const share = dragShare ?? heightShare[height];
  useEffect(watchKeyboard, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientY, timeStamp } = event;
    drag.current = {
      startY: clientY,
      startShare: share,
      lastY: clientY,
      lastAt: timeStamp,
      speed: 0,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current;
    if (!now) return;
    const seconds = Math.max(0.001, (event.timeStamp - now.lastAt) / 1000);
    now.speed = (now.lastY - event.clientY) / window.innerHeight / seconds;
    now.lastY = event.clientY;
    now.lastAt = event.timeStamp;
    now.moved ||= Math.abs(event.clientY - now.startY) > tapPixels;
    const targetShare = now.startShare + (now.startY - event.clientY) / window.innerHeight;
    if (now.moved) setDragShare(Math.min(heightShare.full, Math.max(0.12, targetShare)));
  };
  const onPointerUp = () => {
    const now = drag.current;
    drag.current = null;
    setDragShare(null);
    if (!now) return;
    if (now.moved) onHeightChange(restingHeight(share, now.speed));
    else onHeightChange(nextHeight(height));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (
      event.key !== "ArrowUp" &&
      event.key !== "ArrowDown" &&
      event.key !== "Home" &&
      event.key !== "End"
    )
      return;
    event.preventDefault();
    if (event.key === "Home") onHeightChange("peek");
    else if (event.key === "End") onHeightChange("full");
    else onHeightChange(stepHeight(height, event.key === "ArrowUp"));
  };

  return (
    <section
      className={css.sheet}
      aria-label={label}
      data-dragging={dragShare !== null || undefined}
      style={{ "--sheet-share": share } as React.CSSProperties}
    >
      <div
        role="slider"
        tabIndex={0}
        className={css.handle}
        aria-label={handleLabel}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={sheetHeights.length - 1}
        aria-valuenow={sheetHeights.indexOf(height)}
        aria-valuetext={heightLabels[height]}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
      >
        <span className={css.grip} />
      </div>
      {header && <div className={css.header}>{header}</div>}
      <div ref={reachable} className={css.content} data-sheet-content>
        {children}
      </div>
      {footer && <div className={css.footer}>{footer}</div>}
    </section>
  );
}
