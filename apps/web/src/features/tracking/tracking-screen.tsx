import { useText } from "@songtan/client/language/use-text.ts";
import { CardSkeleton, MapSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapPage } from "@songtan/ui/map/map-page.tsx";
import type { SheetHeight } from "@songtan/ui/overlay/sheet-heights.ts";
import type { ReactNode } from "react";
import { PageHead } from "../shell/page-head.tsx";
import type { Tracked } from "./tracked.ts";
import { TrackingHead } from "./tracking-head.tsx";
import { TrackingMap } from "./tracking-map.tsx";

type Back = { to: string; label: string };
type TrackingScreenProps = {
  tracked: Tracked;
  back: Back;
  /** Instead of the state and the driver. */
  header?: ReactNode;
  footer?: ReactNode;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  children: ReactNode;
};

/** The map, and a sheet with head and foot in sight at every height. */
export function TrackingScreen(props: TrackingScreenProps) {
  const { tracked, back, header, footer, height, onHeight, children } = props;
  const labels = useSheetLabels();
  return (
    <>
      <TrackingPageHead />
      <MapPage
        {...labels}
        back={back}
        map={<TrackingMap tracked={tracked} />}
        header={header ?? <TrackingHead tracked={tracked} />}
        footer={footer}
        height={height}
        onHeightChange={onHeight}
      >
        <Stack gap={6}>{children}</Stack>
      </MapPage>
    </>
  );
}

/** The same shape before the booking is here, so that nothing jumps and no page is blank. */
export function TrackingWaiting({ back }: { back: Back }) {
  const labels = useSheetLabels();
  const shell = useText("shell");
  return (
    <>
      <TrackingPageHead />
      <MapPage {...labels} back={back} map={<MapSkeleton label={shell("map.loading")} />}>
        <CardSkeleton label={shell("loading")} lines={4} />
      </MapPage>
    </>
  );
}

function TrackingPageHead() {
  const t = useText("tracking");
  return (
    <>
      <PageHead title={t("customerTrackingDetail.title")} hidden />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}

function useSheetLabels() {
  const t = useText("tracking");
  return {
    label: t("customerTrackingDetail.title"),
    handleLabel: t("panel.handle"),
    heightLabels: { peek: t("panel.peek"), half: t("panel.half"), full: t("panel.full") },
  };
}
