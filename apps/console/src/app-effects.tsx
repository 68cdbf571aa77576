import { localeCookie } from "@songtan/client/language/locale-cookie.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { useLocale, useTextStore } from "@songtan/client/language/use-text.ts";
import { progress } from "@songtan/client/page/progress/progress.ts";
import { ScrollRestoration } from "@songtan/client/page/scroll-restoration.tsx";
import { useEffect, useLayoutEffect } from "react";
import { useNavigation } from "react-router";
import { useSessionStart } from "./features/session/use-session.ts";
import { areaOf } from "./features/shell/route-table.ts";

/**
 * Effects of every page: document language, navigation progress, scroll position and the session.
 */
export function AppEffects() {
  const locale = useLocale();
  const navigation = useNavigation();
  const texts = useTextStore();
  const target = navigation.state === "idle" ? undefined : navigation.location.pathname;
  useSessionStart();

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.cookie = localeCookie(locale);
  }, [locale]);

  useEffect(() => {
    if (target === undefined) return;
    void texts.load(localeOf(target), areaOf(target));
    return progress.start();
  }, [target, texts]);

  return <ScrollRestoration />;
}
