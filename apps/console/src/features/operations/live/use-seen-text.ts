import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";

/** Returns a function that formats the age of a driver's position as text. */
export function useSeenText(): (ageSeconds: number | null) => string {
  const t = useText("operations");
  const locale = useLocale();
  return (ageSeconds) =>
    ageSeconds === null ? t("neverSeen") : t("map.seen", { age: formatAge(ageSeconds, locale) });
}
