import { localeCookie } from "@songtan/client/language/locale-cookie.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { useLocale, useTextStore } from "@songtan/client/language/use-text.ts";
import { progress } from "@songtan/client/page/progress/progress.ts";
import { ScrollRestoration } from "@songtan/client/page/scroll-restoration.tsx";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { auth } from "./features/session/session.ts";
import { areaOf } from "./features/shell/route-table.ts";
import { useAppOnDevice } from "./layouts/use-app-on-device.ts";

/**
 * The effects of every page: document language, its cookie, navigation progress, scroll and
 * sessions.
 */
export function AppEffects({ failed = false }: { failed?: boolean }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const texts = useTextStore();
  const target = navigation.state === "idle" ? undefined : navigation.location.pathname;

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.cookie = localeCookie(locale);
  }, [locale]);

  useEffect(() => {
    if (target === undefined) return;
    void texts.load(localeOf(target), areaOf(target));
    const end = progress.start();
    return () => end();
  }, [target, texts]);

  useEffect(() => {
    if (failed) progress.start()(true);
  }, [failed]);

  useAppOnDevice();

  const lastPathname = useRef(pathname);
  useEffect(() => {
    // Navigating to another page ends the logout. The first page shown does not count: another tab may sign out while
    // it is being shown, and this tab has not left it yet.
    if (lastPathname.current !== pathname) auth.endLogout();
    lastPathname.current = pathname;
  }, [pathname]);

  return <ScrollRestoration />;
}
