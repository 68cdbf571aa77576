import { type ReactNode, useRef } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import css from "./picture-viewer.module.css";
import { usePictureView } from "./use-picture-view.ts";

export interface PictureViewerProps {
  /** Null while the picture is loading. */
  src: string | null;
  alt: string;
  /** The keys +, −, 0, ] and Shift with arrows work on this one. */
  active?: boolean | undefined;
  labels: { zoomIn: string; zoomOut: string; rotate: string; whole: string };
  /** Above the picture: which one it is, or a choice of them. */
  caption?: ReactNode;
  /** Instead of the picture: waiting, removed, failed. */
  children?: ReactNode;
  onError?: (() => void) | undefined;
}

const Drawn = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** A picture to look at closely: wheel, pinch, double click and keys zoom, dragging moves, a button turns. */
export function PictureViewer({
  src,
  alt,
  active = true,
  labels,
  caption,
  children,
  onError,
}: PictureViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, pointer, zoomIn, zoomOut, rotate, reset } = usePictureView(frame, { active });
  const quarter = view.turns % 2 === 1;
  return (
    <figure className={css.viewer} data-active={active || undefined}>
      <figcaption className={css.bar}>
        <div className={css.caption}>{caption}</div>
        <div className={css.tools}>
          <IconButton label={labels.zoomOut} onClick={zoomOut}>
            <Drawn path="M6 12h12" />
          </IconButton>
          <span
            className={css.percent}
            aria-live="polite"
          >{`${Math.round(view.scale * 100)}%`}</span>
          <IconButton label={labels.zoomIn} onClick={zoomIn}>
            <Drawn path="M6 12h12M12 6v12" />
          </IconButton>
          <IconButton label={labels.rotate} onClick={rotate}>
            <Drawn path="M19 12a7 7 0 1 1-2.200-5.100M19 4v4h-4" />
          </IconButton>
          <IconButton label={labels.whole} onClick={reset}>
            <Drawn path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </IconButton>
        </div>
      </figcaption>
      <div ref={frame} className={css.frame} data-near={view.scale > 1 || undefined} {...pointer}>
        {src && (
          <img
            src={src}
            alt={alt}
            draggable={false}
            className={css.picture}
            data-quarter={quarter || undefined}
            onError={onError}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns * 90}deg)`,
            }}
          />
        )}
        {!src && children}
      </div>
    </figure>
  );
}
