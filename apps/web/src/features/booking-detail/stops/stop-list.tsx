import { useText } from "@songtan/client/language/use-text.ts";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import type { StopState } from "@songtan/domain/booking-types";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { StopMark } from "@songtan/ui/map/markers/stop-mark.tsx";
import type { ReactNode } from "react";
import css from "./stop-list.module.css";

export type ListedStop = {
  index: number;
  state: StopState;
  /** Address or area. */
  place: string;
  contact?: string | undefined;
  failureReason?: string | null | undefined;
  extra?: ReactNode;
};

const tones = {
  pending: "plain",
  heading: "accent",
  arrived: "accent",
  done: "good",
  done_unverified: "warn",
  failed: "bad",
} as const;

const comingStates: readonly StopState[] = ["pending", "heading", "arrived"];

/**
 * The stops in order and the progress of each: the text version of the map. Once the booking is over, no driver is on the way
 * to any.
 */
export function StopList({ stops, isOver }: { stops: readonly ListedStop[]; isOver: boolean }) {
  const t = useText("tracking");
  return (
    <ol className={css.list} aria-label={t("stop.list")}>
      {stops.map(({ index, state, place, contact, failureReason, extra }) => {
        const recalled = state === "failed" && failureReason === "sender_recalled";
        const mark = stopMark({ index, state, failureReason });
        return (
          <li key={index} className={css.stop} data-mark={mark}>
            <StopMark kind={mark} label={stopLabel(index)} />
            <div className={css.words}>
              <div className={css.head}>
                <span className={css.role}>
                  {index === 0
                    ? t("stop.pickup")
                    : stops.length > 2
                      ? t("stop.dropNumber", { number: index })
                      : t("stop.drop")}
                </span>
                {!(isOver && comingStates.includes(state)) && (
                  <StatusBadge tone={recalled ? "warn" : tones[state]}>
                    {t(
                      index === 0
                        ? `pickupState.${state}`
                        : `stopState.${recalled ? "recalled" : state}`,
                    )}
                  </StatusBadge>
                )}
              </div>
              <span className={css.place}>{place}</span>
              {contact && <span className={css.contact}>{contact}</span>}
              {extra}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
