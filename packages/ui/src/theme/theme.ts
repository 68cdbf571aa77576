import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import { amber, blue, dark, gray, green, inkOnGreen, inkOnOrange, orange, red } from "./brand.ts";

declare module "@mantine/core" {
  interface MantineThemeOther {
    /** Pixels scrolled before the page counts as scrolled. */
    scrollThreshold: number;
    /** Below this width in pixels a screen is a mobile one. */
    mobileBreakpoint: number;
  }
}

/** Pixels scrolled before the page counts as scrolled. */
export const scrollThreshold = 300;
/** Below this width in pixels a screen is a mobile one. */
export const mobileBreakpoint = 1264;

const pixels = (value: number) => `${value / 16}rem`;

/** The look as Mantine's parts read it. Our own parts read `tokens.css`, which points at the same shades. */
export const theme: MantineThemeOverride = createTheme({
  colors: { green, orange, gray, dark, red, amber, yellow: amber, blue },
  primaryColor: "green",
  primaryShade: { light: 7, dark: 7 },
  black: gray[9],
  autoContrast: true,
  focusRing: "auto",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: "var(--st-font)",
  fontSizes: { xs: pixels(13), sm: pixels(14), md: pixels(16), lg: pixels(18), xl: pixels(22) },
  lineHeights: { xs: "1.6", sm: "1.6", md: "1.6", lg: "1.6", xl: "1.6" },
  headings: {
    fontFamily: "var(--st-font)",
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: pixels(36), lineHeight: "1.25" },
      h2: { fontSize: pixels(28), lineHeight: "1.25" },
      h3: { fontSize: pixels(22), lineHeight: "1.25" },
      h4: { fontSize: pixels(18), lineHeight: "1.25" },
      h5: { fontSize: pixels(16), lineHeight: "1.25" },
      h6: { fontSize: pixels(14), lineHeight: "1.25" },
    },
  },
  defaultRadius: "md",
  radius: { xs: pixels(8), sm: pixels(8), md: pixels(12), lg: pixels(16), xl: pixels(24) },
  spacing: { xs: pixels(8), sm: pixels(12), md: pixels(16), lg: pixels(24), xl: pixels(32) },
  breakpoints: { xs: "37.5em", sm: "60em", md: "80em", lg: "120em", xl: "160em" },
  shadows: {
    xs: "var(--st-shadow-card)",
    sm: "var(--st-shadow-card)",
    md: "var(--st-shadow-card)",
    lg: "var(--st-shadow-float)",
    xl: "var(--st-shadow-float)",
  },
  other: { scrollThreshold, mobileBreakpoint },
});

/**
 * Colours that Mantine would otherwise choose itself, set to our variables; the two inks come
 * straight from the brand file.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const spoken = {
    "--mantine-color-body": "var(--st-page)",
    "--mantine-color-text": "var(--st-ink)",
    "--mantine-color-dimmed": "var(--st-ink-faint)",
    "--mantine-color-placeholder": "var(--st-ink-faint)",
    "--mantine-color-anchor": "var(--st-link)",
    "--mantine-color-error": "var(--st-bad-ink)",
    "--mantine-color-default": "var(--st-surface)",
    "--mantine-color-default-hover": "var(--st-surface-sunken)",
    "--mantine-color-default-border": "var(--st-line-strong)",
    "--mantine-color-default-color": "var(--st-ink)",
    "--mantine-primary-color-filled": "var(--st-action)",
    "--mantine-primary-color-filled-hover": "var(--st-action-hover)",
  };
  return {
    variables: { "--st-ink-on-green": inkOnGreen, "--st-ink-on-orange": inkOnOrange },
    light: spoken,
    dark: spoken,
  };
};
