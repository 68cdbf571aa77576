import { formatBaht, formatDuration } from "@songtan/client/language/format.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";

/** Returns functions that format each kind of figure. An unknown value is shown as a dash. */
export function useFigureText() {
  const locale = useLocale();
  const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
  const or =
    (write: (value: number) => string) =>
    (value: number | null): string =>
      value === null ? "–" : write(value);
  return {
    count: or((value) => number.format(value)),
    share: or((value) => percent.format(value)),
    baht: or(formatBaht),
    duration: or((seconds) => formatDuration(seconds, locale)),
    hours: or((hours) => `${number.format(hours)} ${locale === "th" ? "ชม." : "hr"}`),
  };
}
