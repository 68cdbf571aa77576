import { Switches } from "@songtan/client/language/switches.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { brandName } from "@songtan/domain/brand";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Footer } from "@songtan/ui/navigation/footer.tsx";
import { TopBar } from "@songtan/ui/navigation/top-bar.tsx";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isBusinessPage, leadsToActing } from "../features/api/chosen-business.ts";
import { useChosenBusiness } from "../features/api/use-chosen-business.ts";
import { useRole, useSession } from "../features/session/use-auth.ts";
import { wasMenuPressedEarly } from "../features/shell/early/early-input.ts";
import { useHumanCheck } from "../features/verify/human-check-slice.ts";
import { useOwnerProof } from "../features/verify/lasting/owner-proof-slice.ts";
import { useVerify } from "../features/verify/verify-slice.ts";
import css from "./default-layout.module.css";
import { NetworkBanner } from "./network-banner.tsx";
import { SignedIn } from "./signed-in.tsx";
import { useNavLinks } from "./use-nav-links.ts";

const MainMenu = lazyPart(async () => (await import("./main-menu.tsx")).MainMenu);
const VerificationDialog = lazyPart(
  async () => (await import("../features/verify/verification-dialog.tsx")).VerificationDialog,
);
const HumanCheckDialog = lazyPart(
  async () => (await import("../features/verify/human-check-dialog.tsx")).HumanCheckDialog,
);
const LastingProof = lazyPart(
  async () => (await import("../features/verify/lasting/lasting-proof.tsx")).LastingProof,
);

const ActingBar = lazyPart(async () => (await import("./acting-bar.tsx")).ActingBar);
const AnnouncementBar = lazyPart(
  async () => (await import("../features/announcements/announcement-bar.tsx")).AnnouncementBar,
);
const AccountAlerts = lazyPart(async () => (await import("./account-alerts.tsx")).AccountAlerts);

type DefaultLayoutProps = { children: ReactNode; footer: boolean; phoneBar?: boolean };

/** Top bar, menu, footer and the verification dialog of a page. */
export function DefaultLayout({ children, footer, phoneBar = true }: DefaultLayoutProps) {
  const t = useText("shell");
  const locale = useLocale();
  const { pathname } = useLocation();
  const links = useNavLinks();
  // Once opened its code is there, and it can be drawn as it closes.
  const [menu, setMenu] = useState({ isOpen: false, wasOpened: false });
  useEffect(() => {
    if (wasMenuPressedEarly()) setMenu({ isOpen: true, wasOpened: true });
  }, []);
  const verifying = useVerify((verify) => verify.request !== null);
  const checking = useHumanCheck((check) => check.resolvePending !== null);
  const proof = useOwnerProof(({ request }) => request);
  const role = useRole();
  const { user, status } = useSession(role);
  const business = useChosenBusiness();
  const isActing =
    role === "customer" && user !== null && business?.isBooking && !isBusinessPage(pathname);
  const hasStrip = isActing || leadsToActing(pathname);
  const consentsDue = Boolean(user?.consentsDue.length);
  return (
    <div
      className={css.frame}
      data-unsure={status === "unknown" || undefined}
      data-bare={!phoneBar || undefined}
      data-acting={hasStrip || undefined}
    >
      <TopBar
        homeTo="/"
        homeLabel={t("home")}
        brand={brandName()[locale]}
        links={links.bar}
        navLabel={t("nav")}
        menuLabel={t("menu")}
        menuOpen={menu.isOpen}
        onMenuOpen={() => setMenu({ isOpen: true, wasOpened: true })}
        skipLabel={t("skip")}
        actions={<SignedIn />}
      />
      <NetworkBanner />
      {hasStrip && (
        <div className={css.strip}>
          {/* A boundary of its own each time: one that is there already would have the page wait for the bar's code. */}
          {isActing && (
            <Suspense>
              <ActingBar business={business} />
            </Suspense>
          )}
        </div>
      )}
      <Suspense>{status !== "unknown" && <AnnouncementBar role={role} />}</Suspense>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {footer && (
        <Footer
          brand={brandName()[locale]}
          tagline={t("tagline")}
          columns={links.footer}
          navLabel={t("footer.nav")}
          switches={<Switches />}
          legal={t("footer.legal")}
        />
      )}
      <Suspense>
        {menu.wasOpened && (
          <MainMenu
            opened={menu.isOpen}
            onClose={() => setMenu({ isOpen: false, wasOpened: true })}
          />
        )}
        {verifying && <VerificationDialog />}
        {checking && <HumanCheckDialog />}
        {proof && <LastingProof request={proof} />}
        {user && !verifying && (consentsDue || user.closureUndoneAt) && (
          <AccountAlerts
            strategy={role}
            consentsDue={consentsDue}
            closureUndoneAt={user.closureUndoneAt}
          />
        )}
      </Suspense>
    </div>
  );
}
