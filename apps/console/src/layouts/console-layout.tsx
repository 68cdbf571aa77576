import { Switches } from "@songtan/client/language/switches.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { brandName } from "@songtan/domain/brand";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { OfflineBanner } from "@songtan/ui/feedback/offline-banner.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Logo } from "@songtan/ui/navigation/logo.tsx";
import { Menu } from "@songtan/ui/navigation/menu.tsx";
import { SideNav } from "@songtan/ui/navigation/side-nav.tsx";
import { TopBar } from "@songtan/ui/navigation/top-bar.tsx";
import { type ReactNode, Suspense, useState } from "react";
import { AlertBar } from "../features/operations/alerts/alert-bar.tsx";
import { useWatch } from "../features/operations/use-watch.ts";
import { SearchButton } from "../features/search/search-button.tsx";
import { IdleWatch } from "../features/session/idle-watch.tsx";
import { signOut } from "../features/session/session.ts";
import { useSession } from "../features/session/use-session.ts";
import { useConsoleHandle } from "../features/shell/console-handle.ts";
import { useNav } from "../features/shell/use-nav.tsx";
import { useQueueCount } from "../features/shell/use-queue-count.ts";
import css from "./console-layout.module.css";

/** Navigation by scopes, next to the page on a wide screen and in a menu on a narrow one. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const locale = useLocale();
  const nav = useNav();
  const count = useQueueCount();
  const { incidents: known, alerts, proposalCount } = useWatch();
  const incidents = known.length;
  const operations = incidents + proposalCount;
  const [menuOpen, setMenuOpen] = useState(false);
  const { wide } = useConsoleHandle();
  const countOf: Readonly<Record<string, { value: string; label: string } | false>> = {
    "/operations": operations > 0 && {
      value: String(operations),
      label: [
        incidents > 0 && t("incidents", { count: incidents }),
        proposalCount > 0 && t("proposals", { count: proposalCount }),
      ]
        .filter(Boolean)
        .join(", "),
    },
    "/reviews": Boolean(count) && {
      value: String(count),
      label: t("waiting", { count: count ?? 0 }),
    },
  };
  const groups = nav.map(({ title, links }) => ({
    title,
    links: links.map((item) => {
      const itemCount = countOf[item.to];
      return itemCount ? { ...item, count: itemCount } : item;
    }),
  }));
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t("skip")}
      </a>
      <SideNav
        label={t("nav")}
        groups={groups}
        header={
          <div className={css.head}>
            <SmartLink
              to="/"
              className={css.home}
              aria-label={`${brandName()[locale]} ${t("home")}`}
            >
              <Logo name={brandName()[locale]} />
            </SmartLink>
            <SearchButton small />
          </div>
        }
        footer={<Who />}
      />
      <div className={css.column}>
        <div className={css.bar}>
          <TopBar
            homeTo="/"
            homeLabel={t("home")}
            brand={brandName()[locale]}
            navLabel={t("nav")}
            menuLabel={t("menu")}
            menuOpen={menuOpen}
            onMenuOpen={() => setMenuOpen(true)}
            badge={
              operations || count ? (
                <StatusBadge tone="accent">{String(operations || count)}</StatusBadge>
              ) : undefined
            }
          />
        </div>
        <OfflineBanner>{t("offline")}</OfflineBanner>
        {alerts.length > 0 && (
          <Suspense fallback={null}>
            <AlertBar incidents={alerts} />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={css.main} data-wide={wide || undefined}>
          {children}
        </main>
      </div>
      <Menu
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        label={t("menu")}
        closeLabel={t("close")}
        groups={nav}
        footer={
          <>
            <SearchButton />
            <Who />
          </>
        }
      />
      <IdleWatch />
    </div>
  );
}

/** The signed-in staff member, language, colours and sign-out. */
function Who() {
  const t = useText("shell");
  const { user } = useSession();
  return (
    <div className={css.signedIn}>
      <SmartLink to="/account" className={css.who}>
        <strong>{user?.name}</strong>
        <span>{user?.email}</span>
      </SmartLink>
      <div className={css.switches}>
        <Switches />
      </div>
      <ActionButton variant="outline" fullWidth onClick={() => void signOut()}>
        {t("signOut")}
      </ActionButton>
    </div>
  );
}
