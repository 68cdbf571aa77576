import "@songtan/ui/theme/global.css";
import "./start-font.css";
import kanitLatin from "@fontsource/kanit/files/kanit-latin-400-normal.woff2?url";
import kanitThai from "@fontsource/kanit/files/kanit-thai-400-normal.woff2?url";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import type { Locale } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ErrorPage } from "@songtan/client/page/error-page.tsx";
import { ErrorPageFailure } from "@songtan/client/page/error-page-failure.tsx";
import { NavigationProgress } from "@songtan/client/page/navigation-progress.tsx";
import { normalError } from "@songtan/client/page/page-error.ts";
import { PageGate } from "@songtan/client/page/page-gate.tsx";
import { handleOf } from "@songtan/client/page/page-handle.ts";
import { AfterIndicator } from "@songtan/client/page/progress/after-indicator.tsx";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { UiProvider } from "@songtan/ui/provider.tsx";
import { colorSchemeScript } from "@songtan/ui/theme/color-scheme.ts";
import { type ReactNode, Suspense } from "react";
import { Links, Meta, Outlet, Scripts, useLocation, useMatches } from "react-router";
import { AppEffects } from "./app-effects.tsx";
import { sessionStore } from "./features/api/api.ts";
import { lastSessionScript } from "./features/api/last-session-script.ts";
import { earlyReadsScript } from "./features/first-html/early-reads-script.ts";
import { clearRememberedPath, rememberPath } from "./features/session/redirects.ts";
import { SessionUnreachable } from "./features/session/session-unreachable.tsx";
import { useGuards } from "./features/session/use-guards.ts";
import { earlyMenuScript } from "./features/shell/early/early-input.ts";
import { ManifestLink } from "./features/shell/manifest-link.tsx";
import { PageHead } from "./features/shell/page-head.tsx";
import { type Area, areasOf } from "./features/shell/route-table.ts";
import { textUrl } from "./features/shell/texts.ts";
import { CallbackLayout } from "./layouts/callback-layout.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import css from "./layouts/outline/page-outline.module.css";
import { PageOutline, useOutline } from "./layouts/outline/page-outline.tsx";

/** Constants of ours, run before the first paint; their hashes are in the content security policy. */
const colorScheme = { dangerouslySetInnerHTML: { __html: colorSchemeScript } };
const earlyReads = { dangerouslySetInnerHTML: { __html: earlyReadsScript } };
const earlyMenu = { dangerouslySetInnerHTML: { __html: earlyMenuScript } };
const lastSession = { dangerouslySetInnerHTML: { __html: lastSessionScript } };

/** The whole document, for pages and error pages alike. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  // The fallback file serves every address, so it cannot know which texts will be needed.
  const isPage = useMatches().length > 1;
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-icon-apple-180.png" />
        <link rel="preload" href={kanitThai} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={kanitLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <ManifestLink pathname={pathname} />
        {import.meta.env.SSR && isPage && (
          <TextPreloads locale={locale} areas={areasOf(pathname)} />
        )}
        <script {...colorScheme} />
        <script {...lastSession} />
        <script {...earlyReads} />
        <script {...earlyMenu} />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <Scripts />
      </body>
    </html>
  );
}

/** The page's texts, requested together with its code. */
function TextPreloads({ locale, areas }: { locale: Locale; areas: readonly Area[] }) {
  return [...new Set<Area>(["shell", ...areas])].map((each) => (
    <link
      key={each}
      rel="preload"
      href={textUrl(locale, each)}
      as="fetch"
      type="application/json"
      crossOrigin="anonymous"
    />
  ));
}

function Shell({ children }: { children: ReactNode }) {
  const t = useText("shell");
  return (
    <UiProvider LinkComponent={LocaleLink} closeLabel={t("close")}>
      <NavigationProgress />
      {children}
    </UiProvider>
  );
}

export default function App() {
  const matches = useMatches();
  const handle = handleOf(matches);
  // A driver at work does not see other offers: the driver app lacks a footer.
  const isDriverApp = matches.some(({ id }) => id === "driver");
  const known = useGuards();
  const Frame = handle.layout === "callback" ? CallbackLayout : DefaultLayout;
  return (
    <Frame footer={handle.footer !== false && !isDriverApp} phoneBar={handle.phoneBar !== false}>
      <AppEffects />
      <Suspense fallback={<PageWaiting />}>
        <AfterIndicator>
          <PageGate
            guards={known}
            onRemember={(path) => rememberPath(sessionStore, path)}
            onArrive={(path) => clearRememberedPath(sessionStore, path)}
            stuck={<SessionUnreachable />}
          >
            <Outlet />
          </PageGate>
        </AfterIndicator>
      </Suspense>
    </Frame>
  );
}

/** The address this app was opened at: the texts of its outline are there. */
const openedAt = typeof window === "undefined" ? null : window.location.pathname;
/** Returns true when the first HTML contains the page's outline. The file that starts any page lacks one. */
const hasOutline = () =>
  typeof document === "undefined" || document.querySelector("[data-outline]") !== null;

/** While it is not known whether the page may be shown, or its texts are on the way. */
function PageWaiting() {
  const outline = useOutline();
  const isFirst = useLocation().pathname === openedAt;
  return outline && isFirst ? <PageOutline outline={outline} /> : <PageLoading holds />;
}

/**
 * Content of the first HTML until the page's code has loaded: the outline of the page in its language. The file that
 * starts any page does not contain text, because page and language are unknown there.
 */
export function HydrateFallback() {
  const outline = useOutline();
  if (!outline || !hasOutline()) return <PageLoading />;
  const Frame = outline.shape === "result" ? CallbackLayout : DefaultLayout;
  // Nothing in it answers a touch yet, and the page's own frame replaces it.
  return (
    <div inert className={css.inert}>
      <Frame footer={false} phoneBar={!outline.bare}>
        <PageOutline outline={outline} />
      </Frame>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ErrorPageFailure>
      <DefaultLayout footer>
        <AppEffects failed />
        <ErrorPage error={normalError(error)} Head={PageHead} />
      </DefaultLayout>
    </ErrorPageFailure>
  );
}
