import { ColorSchemeSwitch } from "@songtan/ui/controls/color-scheme-switch.tsx";
import { LanguageSwitch } from "@songtan/ui/controls/language-switch.tsx";
import { Link, useLocation } from "react-router";
import { localeEntries, localePath } from "./locales.ts";
import { useLocale, useText } from "./use-text.ts";

/** Language and colours, at the foot of the page and of the menu. */
export function Switches() {
  const t = useText("shell");
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <LanguageSwitch
        label={t("switch.language")}
        current={locale}
        LinkComponent={Link}
        options={localeEntries.map(({ code, name }) => ({
          code,
          name,
          short: code.toUpperCase(),
          to: localePath(`${pathname}${search}${hash}`, code),
        }))}
      />
      <ColorChoice />
    </>
  );
}

/** The screen's colours alone; `worded` where the choice has a card of its own. */
export function ColorChoice({ worded }: { worded?: boolean }) {
  const t = useText("shell");
  return (
    <ColorSchemeSwitch
      worded={worded}
      labels={{
        name: t("switch.colors"),
        light: t("switch.light"),
        dark: t("switch.dark"),
        auto: t("switch.auto"),
        time: t("switch.time"),
      }}
    />
  );
}
