import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { type PointerEvent, useId, useRef, useState } from "react";
import css from "./course.module.css";
import { spreadMarks } from "./spread-marks.ts";

export type AxisEvent = { id: number; title: string; happenedAt: string; isBad: boolean };
type TimeAxisProps = {
  events: readonly AxisEvent[];
  /** The booking is still running, so the axis ends at the present. */
  isRunning: boolean;
};

const nowMilliseconds = 15_000;

/**
 * When each thing happened, to scale as far as the marks stay apart. A slider goes from one to the next: by arrow keys in
 * their order, by finger or mouse to the nearest one. Its knob is the chosen mark, as a knob of the browser would move in even steps.
 */
export function TimeAxis({ events, isRunning }: TimeAxisProps) {
  const t = useText("bookings");
  const locale = useLocale();
  const now = useNow(nowMilliseconds);
  const fieldId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const pressed = useRef(false);
  const times = events.map(({ happenedAt }) => Date.parse(happenedAt));
  const begin = Math.min(...times);
  const last = Math.max(...times);
  const end = isRunning ? Math.max(last, now) : last;
  const index = Math.min(chosen ?? events.length - 1, events.length - 1);
  const event = events[index];
  if (!event || events.length < 2) return null;
  const marks = spreadMarks(times, { begin, end });
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setChosen(nearest(marks, ((clientX - left) / width) * 100));
  };
  const text = `${event.title} · ${formatInstant(event.happenedAt, locale)}`;
  return (
    <div className={css.axis}>
      <label className={css.axisLabel} htmlFor={fieldId}>
        {t("course.axis")}
      </label>
      <div className={css.scale}>
        <input
          id={fieldId}
          className={css.slider}
          type="range"
          min={0}
          max={events.length - 1}
          step={1}
          value={index}
          aria-valuetext={text}
          onChange={({ target }) => pressed.current || setChosen(Number(target.value))}
          onPointerDown={(press) => {
            press.currentTarget.setPointerCapture(press.pointerId);
            pressed.current = true;
            pointAt(press);
          }}
          onPointerMove={(move) => pressed.current && pointAt(move)}
          onLostPointerCapture={() => {
            pressed.current = false;
          }}
        />
        <div className={css.track} aria-hidden="true">
          {events.map(({ id, isBad }, at) => (
            <span
              key={id}
              className={css.mark}
              data-bad={isBad || undefined}
              data-chosen={at === index || undefined}
              style={{ left: `${marks[at]}%` }}
            />
          ))}
        </div>
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{formatInstant(new Date(begin).toISOString(), locale)}</span>
        <span>
          {isRunning ? t("course.now") : formatInstant(new Date(end).toISOString(), locale)}
        </span>
      </div>
      <p className={css.chosen}>{text}</p>
    </div>
  );
}

function nearest(marks: readonly number[], wanted: number): number {
  const far = (at: number) => Math.abs((marks[at] ?? 0) - wanted);
  return marks.reduce((best, _, at) => (far(at) <= far(best) ? at : best), 0);
}
