import { formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { NoticeView } from "@songtan/contract/identity/notices";
import {
  type Icon,
  IconBell,
  IconChevronRight,
  IconFileText,
  IconId,
  IconLifebuoy,
  IconMessage,
  IconPackage,
  IconShieldLock,
  IconWallet,
} from "@tabler/icons-react";
import css from "./inbox.module.css";

/** By what a notice is about; any other has the bell. */
const icons: Readonly<Record<string, Icon>> = {
  account: IconShieldLock,
  case: IconLifebuoy,
  delivery: IconPackage,
  document: IconId,
  message: IconMessage,
  payout: IconWallet,
  receipt: IconFileText,
};

type NoticeRowProps = { notice: NoticeView; onOpen: (id: string) => void };

/** One notice. The whole row is the link to its subject. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const t = useText("notices");
  const locale = useLocale();
  const { id, event, title, text, path, at, readAt } = notice;
  const EventIcon = icons[event] ?? IconBell;
  const isUnread = readAt === null;
  return (
    <li>
      <LocaleLink
        to={path}
        className={css.row}
        data-unread={isUnread || undefined}
        onClick={() => isUnread && onOpen(id)}
      >
        <span className={css.icon}>
          <EventIcon size={22} stroke={1.8} aria-hidden />
        </span>
        <span className={css.words}>
          <span className={css.title}>
            {isUnread && <span className={css.spoken}>{t("inbox.unread")}: </span>}
            <WithNumbers text={title} />
          </span>
          <span className={css.text}>
            <WithNumbers text={text} />
          </span>
          <time className={css.time} dateTime={at}>
            {formatInstant(at, locale)}
          </time>
        </span>
        {isUnread && <span className={css.dot} aria-hidden="true" />}
        <IconChevronRight size={20} className={css.arrow} aria-hidden />
      </LocaleLink>
    </li>
  );
}
