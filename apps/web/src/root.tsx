import "@songtan/ui/theme/global.css";
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
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { UiProvider } from "@songtan/ui/provider.tsx";
import { colorSchemeScript } from "@songtan/ui/theme/color-scheme.ts";
import { type ReactNode, Suspense } from "react";
import { Links, Meta, Outlet, Scripts, useLocation, useMatches } from "react-router";
import { AppEffects } from "./app-effects.tsx";
import { sessionStore } from "./features/api/api.ts";
import { lastSessionScript } from "./features/api/last-session-script.ts";
import { clearRememberedPath, rememberPath } from "./features/session/redirects.ts";
import { SessionUnreachable } from "./features/session/session-unreachable.tsx";
import { useGuards } from "./features/session/use-guards.ts";
import { ManifestLink } from "./features/shell/manifest-link.tsx";
import { PageHead } from "./features/shell/page-head.tsx";
import { type Area, areaOf } from "./features/shell/route-table.ts";
import { textUrl } from "./features/shell/texts.ts";
import { CallbackLayout } from "./layouts/callback-layout.tsx";
import { DefaultLayout } from "./layouts/default-layout.tsx";

/** Constants of ours, run before the first paint; their hashes are in the content security policy. */
const colorScheme = { dangerouslySetInnerHTML: { __html: colorSchemeScript } };
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
        <link rel="preload" href={kanitThai} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={kanitLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <ManifestLink pathname={pathname} />
        {import.meta.env.SSR && isPage && <TextPreloads locale={locale} area={areaOf(pathname)} />}
        <script {...colorScheme} />
        <script {...lastSession} />
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
function TextPreloads({ locale, area }: { locale: Locale; area: Area }) {
  return (["shell", area] as const).map((each) => (
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
  // A driver at work is offered nothing else: their app has no footer.
  const isDriverApp = matches.some(({ id }) => id === "driver");
  const known = useGuards();
  const Frame = handle.layout === "callback" ? CallbackLayout : DefaultLayout;
  return (
    <Frame footer={handle.footer !== false && !isDriverApp} phoneBar={handle.phoneBar !== false}>
      <AppEffects />
      <Suspense fallback={<PageLoading />}>
        <PageGate
          guards={known}
          onRemember={(path) => rememberPath(sessionStore, path)}
          onArrive={(path) => clearRememberedPath(sessionStore, path)}
          stuck={<SessionUnreachable />}
        >
          <Outlet />
        </PageGate>
      </Suspense>
    </Frame>
  );
}

/**
 * What the SPA fallback holds until the page's code is loaded: no text, because its language is not
 * known yet.
 */
export function HydrateFallback() {
  return <PageLoading />;
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
