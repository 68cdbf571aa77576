import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useBusinessBookingPath } from "../../api/use-business-booking-path.ts";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";
import { pushesOf } from "./pushes.ts";

const listMilliseconds = 5000;

/** Lists the latest test bookings, each with the states it can be pushed to. */
export function TestBookings() {
  const t = useText("developers");
  const shell = useText("shell");
  const { data, error, refetch } = useApiQuery(
    "GET /bookings",
    { query: { limit: 10 }, quiet: true },
    { refetchIntervalMilliseconds: listMilliseconds, staleMilliseconds: 0 },
  );
  return (
    <Card id="test-bookings" title={t("pushes.title")} description={t("pushes.text")}>
      {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={css.soft}>{t("pushes.none")}</p>}
      {data && data.data.length > 0 && (
        <ul className={css.list} aria-label={t("pushes.title")}>
          {data.data.map((booking) => (
            <TestBooking key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TestBooking({ booking }: { booking: BookingSummary }) {
  const t = useText("developers");
  const tracking = useText("tracking");
  const pathOf = useBusinessBookingPath();
  const queries = useQueryClient();
  const advance = useApiMutation("POST /test/bookings/{id}/advance", () => {
    void queries.invalidateQueries({ queryKey: callKey("GET /bookings") });
  });
  const { id, number, reference, state } = booking;
  const pushes = pushesOf(state);
  return (
    <li className={css.row}>
      <div className={css.head}>
        <LocaleLink to={pathOf(id)}>{number}</LocaleLink>
        {reference && <span className={css.soft}>{reference}</span>}
        <StatusBadge>{tracking(`state.${state}`)}</StatusBadge>
      </div>
      <ProblemNotice error={advance.error} />
      {pushes.length > 0 && (
        <div className={css.actions}>
          {pushes.map((to) => (
            <ActionButton
              key={to}
              variant="outline"
              pending={advance.isPending && advance.variables?.body.to === to}
              aria-label={t("pushes.push", { number, to: t(`pushes.to.${to}`) })}
              onClick={() => advance.mutate({ params: { id }, body: { to } })}
            >
              {t(`pushes.to.${to}`)}
            </ActionButton>
          ))}
        </div>
      )}
    </li>
  );
}
