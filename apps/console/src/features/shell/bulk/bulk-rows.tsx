import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Tone } from "@songtan/ui/feedback/notify.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import type { ReactNode } from "react";
import css from "./bulk-rows.module.css";
import { outcomeOf, type RowState } from "./outcome-of.ts";
import type { BulkOutcome, BulkPlan } from "./use-bulk-run.ts";

const tones: Record<RowState, Tone> = {
  impossible: "warn",
  waiting: "plain",
  running: "info",
  done: "good",
  refused: "bad",
  lost: "bad",
};

type BulkRowsProps<Plan extends BulkPlan> = {
  preview: {
    data: readonly Plan[] | undefined;
    error: ApiError | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  expected: number;
  outcomes: ReadonlyMap<string, BulkOutcome>;
  /** True once the run has begun: a row then shows its result instead of its preview. */
  begun: boolean;
  sum: ((plans: readonly Plan[]) => ReactNode) | undefined;
};

/** Lists the rows with their previews, and later with their results. */
export function BulkRows<Plan extends BulkPlan>(props: BulkRowsProps<Plan>) {
  const { preview, outcomes, begun } = props;
  const t = useText("shell");
  if (!preview.data && preview.error)
    return (
      <QueryError
        error={preview.error}
        title={t("problem.failed")}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  if (!preview.data)
    return <ListSkeleton label={t("loading")} rows={Math.min(props.expected, 4)} />;
  const possible = preview.data.filter(({ problem }) => !problem);
  return (
    <>
      {!begun && (
        <div role="status">
          <p>{t("bulk.possible", { possible: possible.length, count: preview.data.length })}</p>
          {possible.length > 0 && props.sum?.(possible)}
        </div>
      )}
      <ul className={css.list} aria-label={t("bulk.rows")}>
        {preview.data.map((plan) => {
          const { state, words } = outcomeOf(plan, outcomes);
          const note = begun || plan.problem ? words : plan.note;
          return (
            <li key={plan.id} className={css.row}>
              <span className={css.words}>
                <span className={css.name}>{plan.name}</span>
                {note && <span className={css.note}>{note}</span>}
                {state === "lost" && <span className={css.note}>{t("bulk.lost")}</span>}
              </span>
              {(begun || plan.problem) && (
                <StatusBadge tone={tones[state]} alive={state === "running"}>
                  {t(`bulk.state.${state}`)}
                </StatusBadge>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
