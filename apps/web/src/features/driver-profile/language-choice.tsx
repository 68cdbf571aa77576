import { localeEntries, localePath } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { LanguageSwitch } from "@songtan/ui/controls/language-switch.tsx";
import { Link, useLocation } from "react-router";
import { api } from "../api/api.ts";
import { auth } from "../session/session.ts";

/** Chooses the language of the app and of the messages sent to this driver. */
export function LanguageChoice() {
  const t = useText("profile");
  const current = useLocale();
  const { pathname } = useLocation();
  return (
    <LanguageSwitch
      label={t("driverProfile.language")}
      current={current}
      LinkComponent={Link}
      options={localeEntries.map(({ code, name }) => ({
        code,
        name,
        short: name,
        to: localePath(pathname, code),
      }))}
      onChoose={(code) => {
        const locale = code === "en" ? "en" : "th";
        api
          .call("PUT /driver/user", { body: { locale }, quiet: true })
          .then((driver) => auth.setUser("driver", driver))
          // The page changes its language all the same; messages follow with the next choice.
          .catch(() => undefined);
      }}
    />
  );
}
