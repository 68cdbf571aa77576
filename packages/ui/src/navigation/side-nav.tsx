import type { ReactNode } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import css from "./side-nav.module.css";
import type { NavItem } from "./top-bar.tsx";

export interface SideNavItem extends NavItem {
  /** How many things wait there. */
  count?: { value: string; label: string } | undefined;
}

export interface SideNavGroup {
  title: string;
  links: SideNavItem[];
}

export interface SideNavProps {
  label: string;
  groups: SideNavGroup[];
  /** Above the links: the logo, who works here. */
  header?: ReactNode;
  /** Below the links: the signed-in user, language, colours, sign-out. */
  footer?: ReactNode;
  LinkComponent?: LinkComponent | undefined;
}

/** Navigation along the left edge of a desk; a narrower screen shows the same links in the menu. */
export function SideNav({ label, groups, header, footer, LinkComponent }: SideNavProps) {
  return (
    <aside className={css.side}>
      {header && <div className={css.header}>{header}</div>}
      <nav aria-label={label} className={css.nav}>
        {groups.map(({ title, links }) => (
          <div key={title}>
            <p className={css.title} aria-hidden="true">
              {title}
            </p>
            <ul className={css.list} aria-label={title}>
              {links.map((item) => (
                <li key={item.to}>
                  <SmartLink
                    to={item.to}
                    LinkComponent={LinkComponent}
                    className={css.link}
                    aria-current={item.current ? "page" : undefined}
                  >
                    {item.icon}
                    <span className={css.words}>{item.label}</span>
                    {item.count && (
                      <span className={css.count}>
                        <span aria-hidden="true">{item.count.value}</span>
                        <span className={css.spoken}>{item.count.label}</span>
                      </span>
                    )}
                  </SmartLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {footer && <div className={css.footer}>{footer}</div>}
    </aside>
  );
}
