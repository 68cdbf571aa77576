import type { ReactNode } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import css from "./tab-bar.module.css";
import type { NavItem } from "./top-bar.tsx";

export interface TabBarProps {
  label: string;
  /** Three to five, each with its drawing. */
  tabs: NavItem[];
  /** A line on top of the tabs with the activity in progress. */
  children?: ReactNode;
  LinkComponent?: LinkComponent | undefined;
}

/**
 * The main pages at the lower edge of a phone, within reach of the thumb. A desk has the links of the
 * top bar instead, and a map page has its own actions there.
 */
export function TabBar({ label, tabs, children, LinkComponent }: TabBarProps) {
  return (
    <div className={css.bar}>
      {children}
      <nav aria-label={label} className={css.tabs}>
        {tabs.map((tab) => (
          <SmartLink
            key={tab.label}
            to={tab.to}
            LinkComponent={LinkComponent}
            className={css.tab}
            aria-current={tab.current ? "page" : undefined}
          >
            <span className={css.icon}>{tab.icon}</span>
            {tab.label}
          </SmartLink>
        ))}
      </nav>
    </div>
  );
}
