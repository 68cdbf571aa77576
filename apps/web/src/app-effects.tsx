import { localeCookie } from "@songtan/client/locale-cookie.ts";
import { localeOf } from "@songtan/client/locales.ts";
import { progress } from "@songtan/client/progress.ts";
import { ScrollRestoration } from "@songtan/client/scroll-restoration.tsx";
import { useLocale } from "@songtan/client/use-text.ts";
import { useEffect, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { auth } from "./features/auth/session.ts";
import { preloadTexts } from "./features/shell/texts.ts";
import { areaOf } from "./route-table.ts";

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
