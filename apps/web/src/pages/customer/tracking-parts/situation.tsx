import type { refundState } from "@songtan/domain/payments/refunds/refund";
import type { ReactNode } from "react";
import { Ended, isEnded } from "../../../features/tracking/ended.tsx";
import { Searching } from "../../../features/tracking/searching.tsx";
import type { Tracked } from "../../../features/tracking/tracked.ts";

type SituationProps = {
  tracked: Tracked;
  refund?: ReturnType<typeof refundState>;
  creditBackSatang?: number;
  /** It has cash on delivery. */
  collects?: boolean;
  endAction?: ReactNode;
};

/** Looking for a driver, or how it ended. */
export function Situation({
  tracked,
  refund,
  creditBackSatang,
  collects = false,
  endAction,
}: SituationProps) {
  const { state, stops, timeline } = tracked;
  if (state === "searching") return <Searching />;
  if (!isEnded(state)) return null;
  return (
    <Ended
      state={state}
      recalled={timeline.some(({ kind }) => kind === "recalled")}
      cancelled={timeline.some(({ kind }) => kind === "cancelled")}
      unpaid={timeline.some(({ reason }) => reason === "not_paid")}
      partly={state === "delivered" && stops.some((stop) => stop.state === "failed")}
      collects={collects}
      refund={refund ?? null}
      creditBackSatang={creditBackSatang}
      action={endAction}
    />
  );
}
