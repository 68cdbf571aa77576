import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import { classes } from "../theme/classes.ts";
import { scrollThreshold } from "../theme/theme.ts";
import { Logo } from "./logo.tsx";
import css from "./top-bar.module.css";

export interface NavItem {
  to: string;
  label: string;
  icon?: ReactNode;
  /** The page the person is on. */
  current?: boolean | undefined;
}

export interface TopBarProps {
  homeTo: string;
  /** Read out after the brand's name for the logo's link. */
  homeLabel: string;
  /** The brand's name next to the logo. */
  brand: string;
  /** Shown in the bar on a desk; on a phone they live in the menu. */
  links?: NavItem[] | undefined;
  /** Name of the navigation landmark. */
  navLabel: string;
  /** Right end: sign-in, language, avatar. */
  actions?: ReactNode;
  menuLabel: string;
  menuOpen?: boolean | undefined;
  onMenuOpen?: (() => void) | undefined;
  /** A small label next to the logo, such as the role of the current app. */
  badge?: ReactNode;
  skipLabel?: string | undefined;
  /** Id of the main element, for the skip link. */
  mainId?: string | undefined;
  /** `full` for map pages, with content from the screen's edge. */
  width?: "page" | "full" | undefined;
  LinkComponent?: LinkComponent | undefined;
}

function useScrolled() {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > scrollThreshold);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}

export function TopBar(props: TopBarProps) {
  const { homeTo, homeLabel, brand, links = [], navLabel, actions, badge, LinkComponent } = props;
  const {
    menuLabel,
    menuOpen = false,
    onMenuOpen,
    skipLabel,
    mainId = "main",
    width = "page",
  } = props;
  const scrolled = useScrolled();
  return (
    <header className={classes(css.bar, scrolled && css.scrolled)}>
      {skipLabel && (
        <a className={css.skip} href={`#${mainId}`}>
          {skipLabel}
        </a>
      )}
      <div className={classes(css.inner, css[width])}>
        <SmartLink
          to={homeTo}
          LinkComponent={LinkComponent}
          className={css.home}
          aria-label={`${brand} ${homeLabel}`}
        >
          <Logo name={brand} />
        </SmartLink>
        {badge}
        <nav className={css.links} aria-label={navLabel}>
          {links.map((link) => (
            <SmartLink
              key={link.to}
              to={link.to}
              LinkComponent={LinkComponent}
              className={css.link}
              aria-current={link.current ? "page" : undefined}
            >
              {link.label}
            </SmartLink>
          ))}
        </nav>
        <div className={css.actions}>
          {actions}
          {onMenuOpen && (
            <IconButton
              label={menuLabel}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={onMenuOpen}
            >
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path
                  d="M4 7.500h16M4 12h16M4 16.500h10"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                />
              </svg>
            </IconButton>
          )}
        </div>
      </div>
    </header>
  );
}
