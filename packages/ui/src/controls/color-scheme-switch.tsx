import { type ReactNode, useSyncExternalStore } from "react";
import { classes } from "../theme/classes.ts";
import {
  readChoice,
  type SchemeChoice,
  saveChoice,
  schemeChoices,
  watchChoice,
} from "../theme/color-scheme.ts";
import css from "./color-scheme-switch.module.css";

export interface ColorSchemeSwitchProps {
  labels: { name: string } & Record<SchemeChoice, string>;
  /** Stacks the choices with their labels, where there is enough space. */
  worded?: boolean | undefined;
}

const drawings: Record<SchemeChoice, ReactNode> = {
  light: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400" />
    </>
  ),
  auto: (
    <>
      <rect x="3.500" y="5" width="17" height="11.500" rx="2" />
      <path d="M9 20h6M12 16.500V20" />
    </>
  ),
  dark: <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" />,
  time: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
};

/**
 * Light, dark, the device's setting or by the hour. Nothing is selected until the browser has read
 * the choice, so pre-rendered pages match.
 */
export function ColorSchemeSwitch({ labels, worded = false }: ColorSchemeSwitchProps) {
  const chosen = useSyncExternalStore(watchChoice, readChoice, () => null);
  return (
    <fieldset className={classes(css.switch, worded && css.worded)}>
      <legend className={css.name}>{labels.name}</legend>
      {schemeChoices.map((scheme) => (
        <button
          key={scheme}
          type="button"
          className={css.option}
          aria-label={labels[scheme]}
          title={labels[scheme]}
          aria-pressed={chosen === scheme}
          onClick={() => saveChoice(scheme)}
        >
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            aria-hidden="true"
            className={css.drawing}
          >
            {drawings[scheme]}
          </svg>
          {worded && <span>{labels[scheme]}</span>}
        </button>
      ))}
    </fieldset>
  );
}
