import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { retention } from "@songtan/domain/retention";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconChecks } from "@tabler/icons-react";
import { MoreButton } from "../shell/lists/more-button.tsx";
import { PageHead } from "../shell/page-head.tsx";
import css from "./inbox.module.css";
import { NoticeRow } from "./notice-row.tsx";
import { useMarkRead, useNotices } from "./use-inbox.ts";

const choicePages = {
  customer: "/customer/profile/notifications",
  driver: "/driver/profile/notifications",
} as const satisfies Record<Role, string>;

/** Lists a person's notices, newest first. Each row links to its subject; opening it marks it as read. */
export function Inbox({ strategy: role }: { strategy: Role }) {
  const t = useText("notices");
  const notices = useNotices(role);
  const { markOne, markAll, isMarkingAll, error } = useMarkRead(role);
  const { data } = notices;
  const newest = data?.[0];
  const hasUnread = data?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Page
      title={t("inbox.title")}
      width="narrow"
      actions={
        newest &&
        hasUnread && (
          <ActionButton
            variant="quiet"
            icon={<IconChecks size={20} />}
            pending={isMarkingAll}
            onClick={() => markAll(newest.at)}
          >
            {t("inbox.all")}
          </ActionButton>
        )
      }
    >
      <PageHead title={t("inbox.title")} hidden />
      <ProblemNotice error={error} />
      <NoticeList role={role} notices={notices} onOpen={markOne} />
      <p className={css.foot}>
        {t("inbox.days", { days: retention.notices.days })}
        {" · "}
        <LocaleLink to={choicePages[role]}>{t("inbox.choose")}</LocaleLink>
      </p>
    </Page>
  );
}

type NoticeListProps = {
  role: Role;
  notices: ReturnType<typeof useNotices>;
  onOpen: (id: string) => void;
};

function NoticeList({ role, notices, onOpen }: NoticeListProps) {
  const t = useText("notices");
  const shell = useText("shell");
  const { data, error, refetch, isFetching } = notices;
  if (!data && error) {
    return (
      <QueryError
        error={error}
        title={t("inbox.failed")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton label={shell("loading")} rows={4} />;
  if (data.length === 0)
    return (
      <Empty drawing={<EmptyBox size={140} />} title={t("inbox.empty")}>
        {t(`inbox.emptyText.${role}`)}
      </Empty>
    );
  return (
    <Stack gap={4}>
      <ul className={css.list} aria-label={t("inbox.list")}>
        {data.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
      <MoreButton list={notices} fullWidth>
        {t("inbox.more")}
      </MoreButton>
    </Stack>
  );
}
