import { type ReactNode, useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { BottomSheet } from "../overlay/bottom-sheet.tsx";
import type { SheetHeight } from "../overlay/sheet-heights.ts";
import css from "./map-page.module.css";

export interface MapPageProps {
  /** A `MapFrame`; it fills the page. */
  map: ReactNode;
  /** The content of the sheet or panel. */
  children: ReactNode;
  header?: ReactNode;
  /** The price or the next action. */
  footer?: ReactNode;
  /** On a phone a round arrow on the map, for a page without its bar there. */
  back?: { to: string; label: string } | undefined;
  label: string;
  handleLabel: string;
  heightLabels: Record<SheetHeight, string>;
  initialHeight?: SheetHeight | undefined;
  /** Given, the caller keeps the height. */
  height?: SheetHeight | undefined;
  onHeightChange?: ((height: SheetHeight) => void) | undefined;
}

/** Map first: the map fills the screen under the top bar, the content lies in a sheet or at its side. */
export function MapPage(props: MapPageProps) {
  const {
    map,
    children,
    header,
    footer,
    back,
    label,
    handleLabel,
    heightLabels,
    initialHeight = "half",
  } = props;
  const [ownHeight, setOwnHeight] = useState<SheetHeight>(initialHeight);
  const height = props.height ?? ownHeight;
  return (
    <div className={css.page} data-map-page>
      <div className={css.map} data-height={height}>
        {map}
        {back && (
          <div className={css.back}>
            <IconButton variant="floating" to={back.to} label={back.label}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path
                  d="M11 5 4 12l7 7M4.500 12H20"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
            </IconButton>
          </div>
        )}
      </div>
      <BottomSheet
        label={label}
        header={header}
        footer={footer}
        height={height}
        handleLabel={handleLabel}
        heightLabels={heightLabels}
        onHeightChange={(next) => {
          setOwnHeight(next);
          props.onHeightChange?.(next);
        }}
      >
        {children}
      </BottomSheet>
    </div>
  );
}
