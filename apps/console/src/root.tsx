import "@songtan/ui/theme/global.css";
import kanitLatin from "@fontsource/kanit/files/kanit-latin-400-normal.woff2?url";
import kanitThai from "@fontsource/kanit/files/kanit-thai-400-normal.woff2?url";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ErrorPage } from "@songtan/client/page/error-page.tsx";
import { ErrorPageFailure } from "@songtan/client/page/error-page-failure.tsx";
import { NavigationProgress } from "@songtan/client/page/navigation-progress.tsx";
import { normalError } from "@songtan/client/page/page-error.ts";
import { PageGate } from "@songtan/client/page/page-gate.tsx";
import { AfterIndicator } from "@songtan/client/page/progress/after-indicator.tsx";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import { UiProvider } from "@songtan/ui/provider.tsx";
import { colorSchemeScript } from "@songtan/ui/theme/color-scheme.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { AppEffects } from "./app-effects.tsx";
import { rememberPath } from "./features/session/return-path.ts";
import { SessionUnreachable } from "./features/session/session-unreachable.tsx";
import { useGuards } from "./features/session/use-guards.ts";
import { useSession } from "./features/session/use-session.ts";
import { useConsoleHandle } from "./features/shell/console-handle.ts";
import { PageHead } from "./features/shell/page/page-head.tsx";
import { ScopeGate } from "./features/shell/scope-gate.tsx";
import { ConsoleLayout } from "./layouts/console-layout.tsx";
import { PlainLayout } from "./layouts/plain-layout.tsx";

/** A constant of ours, run before the first paint; its hash is in the content security policy. */
const colorScheme = { dangerouslySetInnerHTML: { __html: colorSchemeScript } };

/** The whole document, for pages and for error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/console/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={kanitThai} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={kanitLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script {...colorScheme} />
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

function Shell({ children }: { children: ReactNode }) {
  const t = useText("shell");
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider LinkComponent={LocaleLink} closeLabel={t("close")}>
        <NavigationProgress />
        {children}
      </UiProvider>
    </QueryClientProvider>
  );
}

export default function App() {
  const { layout } = useConsoleHandle();
  const { status } = useSession();
  const Frame = status === "signedIn" && layout !== "callback" ? ConsoleLayout : PlainLayout;
  return (
    <Frame>
      <AppEffects />
      <Suspense fallback={<PageLoading holds />}>
        <AfterIndicator>
          <PageGate
            guards={useGuards()}
            onRemember={rememberPath}
            onArrive={() => undefined}
            stuck={<SessionUnreachable />}
          >
            <ScopeGate>
              <Outlet />
            </ScopeGate>
          </PageGate>
        </AfterIndicator>
      </Suspense>
    </Frame>
  );
}

/**
 * The content of the built file until the page's code has loaded. It does not contain text, because the language is
 * still unknown.
 */
export function HydrateFallback() {
  return <PageLoading />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ErrorPageFailure>
      <PlainLayout>
        <ErrorPage error={normalError(error)} Head={PageHead} />
      </PlainLayout>
    </ErrorPageFailure>
  );
}
