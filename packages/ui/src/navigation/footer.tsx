import type { ReactNode } from "react";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import css from "./footer.module.css";
import { Logo } from "./logo.tsx";

export interface FooterProps {
  /** The brand's name next to the logo. */
  brand: string;
  /** One sentence under the logo. */
  tagline?: ReactNode;
  columns: { title: string; links: { to: string; label: string }[] }[];
  /** Language and colour switches. */
  switches?: ReactNode;
  /** Copyright and attributions. */
  legal?: ReactNode;
  /** Name of the navigation landmark. */
  navLabel: string;
  LinkComponent?: LinkComponent | undefined;
}

export function Footer({
  brand,
  tagline,
  columns,
  switches,
  legal,
  navLabel,
  LinkComponent,
}: FooterProps) {
  return (
    <footer className={css.footer}>
      <div className={css.road} aria-hidden="true" />
      <div className={css.inner}>
        <div className={css.about}>
          <Logo name={brand} />
          {tagline && <p className={css.tagline}>{tagline}</p>}
        </div>
        <nav className={css.columns} aria-label={navLabel}>
          {columns.map((column) => (
            <div key={column.title}>
              <p className={css.title}>{column.title}</p>
              <ul className={css.list}>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <SmartLink to={link.to} LinkComponent={LinkComponent} className={css.link}>
                      {link.label}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={css.last}>
        <div className={css.legal}>{legal}</div>
        {switches && <div className={css.switches}>{switches}</div>}
      </div>
    </footer>
  );
}
