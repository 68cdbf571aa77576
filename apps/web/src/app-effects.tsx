import { localeCookie } from "@songtan/client/language/locale-cookie.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { progress } from "@songtan/client/page/progress.ts";
import { ScrollRestoration } from "@songtan/client/page/scroll-restoration.tsx";
import { useEffect, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { auth } from "./features/session/session.ts";
import { areaOf } from "./features/shell/route-table.ts";
import { preloadTexts } from "./features/shell/texts.ts";

/**
 * The effects of every page: document language, its cookie, navigation progress, scroll and
 * sessions.
 */
export function AppEffects({ failed = false }: { failed?: boolean }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const { i18n } = useTranslation();
  const target = navigation.state === "idle" ? undefined : navigation.location.pathname;

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.cookie = localeCookie(locale);
  }, [locale]);

  useEffect(() => {
    if (target === undefined) return;
    preloadTexts(i18n, localeOf(target), areaOf(target));
    const end = progress.start();
    return () => end();
  }, [target, i18n]);

  useEffect(() => {
    if (failed) progress.start()(true);
  }, [failed]);

  useEffect(() => {
    // `pathname` is named because arriving anywhere ends the leaving.
    if (pathname) auth.endLogout();
  }, [pathname]);

  return <ScrollRestoration />;
}
