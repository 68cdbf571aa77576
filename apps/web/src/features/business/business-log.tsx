import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import { memberRoles, modes } from "@songtan/domain/businesses/types";
import { formatDate, formatMonth } from "@songtan/domain/thai/dates";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callKey } from "../api/use-call.ts";
import { MoreButton } from "../shell/lists/more-button.tsx";
import css from "./business.module.css";

const actions = [
  "business.created",
  "business.updated",
  "member.invited",
  "member.joined",
  "member.changed",
  "member.removed",
  "member.left",
  "owner.changed",
  "bank_account.set",
  "bank_account.removed",
  "invitation.withdrawn",
  "key.created",
  "key.rotated",
  "key.revoked",
  "agent.proposed",
  "agent.approved",
  "agent.declined",
  "agent.booked",
  "agent.cancelled",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rotated",
  "webhook.disabled",
  "business.low_balance_set",
  "business.limit_set",
  "business.key_revoked",
  "business.suspended",
  "business.reinstated",
  "business.closed",
  "invoice.paid_by_transfer",
  "balance.low",
  "payment.disputed",
  "payment.dispute_won",
  "payment.charged_back",
  "invoice.issued",
] as const;
type KnownAction = (typeof actions)[number];

/** Lists the actions on a business with their authors, newest first. */
export function BusinessLog({ businessId }: { businessId: string }) {
  const t = useText("business");
  const shell = useText("shell");
  const locale = useLocale();
  const params = { id: businessId };
  const list = useInfiniteQuery<
    Listed<BusinessLogView>,
    ApiError,
    BusinessLogView[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey("GET /businesses/{id}/log", { params, query: {} }), "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call("GET /businesses/{id}/log", {
        params,
        query: { limit: 30, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
  const { data, error, refetch, isFetching } = list;
  if (!data) {
    if (!error) return <ListSkeleton label={shell("loading")} rows={6} />;
    return (
      <QueryError
        error={error}
        title={t("log.failed")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const actionText = (action: string) => {
    const known = actions.find((each) => each === action);
    return known ? t(`log.actions.${known.replace(".", "_") as Underlined<KnownAction>}`) : action;
  };
  const byText = (by: string) => {
    if (by.startsWith("staff:")) return t("log.operator");
    return by === "system" ? t("log.system") : by;
  };
  return (
    <Stack>
      <DataTable
        label={t("log.title")}
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { id: "at", title: t("log.at"), cell: ({ at }) => formatInstant(at, locale) },
          { id: "by", title: t("log.by"), cell: ({ by }) => byText(by) },
          {
            id: "action",
            title: t("log.action"),
            cell: ({ action, detail }) => (
              <>
                {actionText(action)}{" "}
                <span className={css.soft}>{detailText(detail, { t, locale })}</span>
              </>
            ),
          },
        ]}
      />
      <MoreButton list={list}>{t("log.more")}</MoreButton>
    </Stack>
  );
}

type Underlined<Text extends string> = Text extends `${infer Start}.${infer End}`
  ? `${Start}_${End}`
  : Text;

type Translate = ReturnType<typeof useText<"business">>;

/**
 * Returns the short values of an entry: a name, a role, an invitation's recipient, a day. Ids are left out, because
 * they are meaningless to a person.
 */
function detailText(
  detail: Record<string, unknown>,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const shown = (name: string, value: string) => {
    const mode = name === "mode" && modes.find((each) => each === value);
    if (mode) return t(`mode.${mode}`);
    if (name === "month") return formatMonth(value, locale);
    if (isDay.test(value)) return formatDate(new Date(value), locale);
    const role =
      ["role", "before", "after"].includes(name) && memberRoles.find((each) => each === value);
    return role ? t(`role.${role}`) : value;
  };
  return Object.entries(detail)
    .flatMap(([name, value]) =>
      typeof value === "string" && value.length < 60 && !isLeftOut(name) ? shown(name, value) : [],
    )
    .join("after" in detail ? " → " : " · ");
}

/** For an invoice, the month is enough. */
const isLeftOut = (name: string): boolean => name.endsWith("Id") || name === "dueOn";
const isDay = /^\d{4}-\d{2}-\d{2}$/;
