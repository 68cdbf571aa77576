import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { unreadFigure } from "@songtan/domain/accounts/inbox/inbox";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { IconBell } from "@tabler/icons-react";
import css from "./bell-link.module.css";

/** The bell, with its figure where something is not read. */
export function BellLink({ role, unread }: { role: Role; unread: number }) {
  const t = useText("shell");
  const figure = unreadFigure(unread);
  return (
    <span className={css.bell}>
      <IconButton
        to={`/${role}/notices`}
        label={unread > 0 ? t("inbox.unread", { count: figure }) : t("inbox.label")}
      >
        <IconBell size={24} stroke={1.8} aria-hidden />
      </IconButton>
      {unread > 0 && (
        <span className={css.figure} aria-hidden="true">
          {figure}
        </span>
      )}
    </span>
  );
}
