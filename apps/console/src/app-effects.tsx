import { localeCookie } from "@songtan/client/language/locale-cookie.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { progress } from "@songtan/client/page/progress.ts";
import { ScrollRestoration } from "@songtan/client/page/scroll-restoration.tsx";
import { useEffect, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { useSessionStart } from "./features/session/use-session.ts";
import { areaOf } from "./features/shell/route-table.ts";
import { preloadTexts } from "./features/shell/texts.ts";

/**
 * Effects of every page: document language, navigation progress, scroll position and the session.
 */
export function AppEffects() {
  const locale = useLocale();
  const navigation = useNavigation();
  const { i18n } = useTranslation();
  const target = navigation.state === "idle" ? undefined : navigation.location.pathname;
  useSessionStart();

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.cookie = localeCookie(locale);
  }, [locale]);

  useEffect(() => {
    if (target === undefined) return;
    preloadTexts(i18n, localeOf(target), areaOf(target));
    return progress.start();
  }, [target, i18n]);

  return <ScrollRestoration />;
}
