import type { ReactNode } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { type LinkComponent, SmartLink } from "../controls/link.tsx";
import { useDialog } from "../overlay/use-dialog.ts";
import css from "./menu.module.css";
import type { NavItem } from "./top-bar.tsx";

export interface MenuGroup {
  title?: string | undefined;
  links: NavItem[];
}

export interface MenuProps {
  opened: boolean;
  onClose: () => void;
  /** The name of the drawer for screen readers, and its heading if it does not have a header. */
  label: string;
  closeLabel: string;
  groups: MenuGroup[];
  /** Top of the drawer: the signed-in user. */
  header?: ReactNode;
  /** Bottom of the drawer: language, colours, sign-out. */
  footer?: ReactNode;
  LinkComponent?: LinkComponent | undefined;
}

export function Menu({
  opened,
  onClose,
  label,
  closeLabel,
  groups,
  header,
  footer,
  LinkComponent,
}: MenuProps) {
  const dialog = useDialog(opened, onClose);
  return (
    <dialog ref={dialog} tabIndex={-1} className={css.drawer} aria-label={label}>
      <div className={css.sheet}>
        <div className={css.head}>
          <div className={css.who}>{header ?? <strong>{label}</strong>}</div>
          <IconButton label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path
                d="m6 6 12 12M18 6 6 18"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </IconButton>
        </div>
        <nav className={css.groups} aria-label={label}>
          {groups.map((group) => (
            <div key={group.title ?? group.links[0]?.to}>
              {group.title && <p className={css.title}>{group.title}</p>}
              <ul className={css.list}>
                {group.links.map((link) => (
                  <li key={link.to}>
                    <SmartLink
                      to={link.to}
                      LinkComponent={LinkComponent}
                      className={css.link}
                      aria-current={link.current ? "page" : undefined}
                      onClick={onClose}
                    >
                      {link.icon}
                      {link.label}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {footer && <div className={css.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
