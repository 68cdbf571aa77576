import type { ReactNode } from "react";
import { SmartLink } from "../controls/link.tsx";
import { classes } from "../theme/classes.ts";
import css from "./steps.module.css";

export interface Step {
  id: string;
  title: ReactNode;
  /** A done step with a place is a link back to it. */
  to?: string | undefined;
}

export interface StepsProps {
  /** Name of the list for screen readers. */
  label: string;
  steps: Step[];
  /** Index of the step the person is on. */
  current: number;
  /** Given, done steps are buttons. */
  onChoose?: ((index: number) => void) | undefined;
  /** Announced with finished steps and with the current one. */
  doneLabel: string;
  currentLabel: string;
}

export function Steps({ label, steps, current, onChoose, doneLabel, currentLabel }: StepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? "done" : index === current ? "now" : "next";
        const content = (
          <>
            <span className={css.mark} aria-hidden="true">
              {state === "done" ? "✓" : index + 1}
            </span>
            <span className={css.title}>{step.title}</span>
            {state !== "next" && (
              <span className={css.spoken}>{state === "done" ? doneLabel : currentLabel}</span>
            )}
          </>
        );
        return (
          <li
            key={step.id}
            className={classes(css.step, css[state])}
            aria-current={state === "now" ? "step" : undefined}
          >
            {state === "done" && step.to ? (
              <SmartLink to={step.to} className={css.press}>
                {content}
              </SmartLink>
            ) : state === "done" && onChoose ? (
              <button type="button" className={css.press} onClick={() => onChoose(index)}>
                {content}
              </button>
            ) : (
              <span className={css.still}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
