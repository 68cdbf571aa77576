import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import css from "./page-switch.module.css";
import type { NavItem } from "./top-bar.tsx";

export interface PageSwitchProps {
  label: string;
  /** Two or three pages of one subject. */
  pages: NavItem[];
  LinkComponent?: LinkComponent | undefined;
}

/** Between the pages of one tab, in one row at their head. */
export function PageSwitch({ label, pages, LinkComponent }: PageSwitchProps) {
  return (
    <nav aria-label={label} className={css.switch}>
      {pages.map((page) => (
        <SmartLink
          key={page.to}
          to={page.to}
          LinkComponent={LinkComponent}
          className={css.page}
          aria-current={page.current ? "page" : undefined}
        >
          {page.label}
        </SmartLink>
      ))}
    </nav>
  );
}
