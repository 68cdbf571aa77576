import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { outcomeOf } from "./outcome-of.ts";
import { saveResult } from "./save-result.ts";
import type { BulkOutcome, BulkPlan } from "./use-bulk-run.ts";

type BulkFooterProps = {
  title: string;
  submitLabel: string;
  danger: boolean;
  plans: readonly BulkPlan[];
  outcomes: ReadonlyMap<string, BulkOutcome>;
  /** The rows are being looked at. */
  looking: boolean;
  begun: boolean;
  running: boolean;
  /** Rows that can still be done. */
  left: number;
  start: () => Promise<void>;
  retry: () => Promise<void>;
  stop: () => void;
  close: () => void;
};

/** Begin or leave it; afterwards stop, try again, or save the result. */
export function BulkFooter(props: BulkFooterProps) {
  const { title, plans, outcomes, begun, running, left } = props;
  const t = useText("shell");
  if (!begun)
    return (
      <>
        <ActionButton variant="outline" onClick={props.close}>
          {t("bulk.back")}
        </ActionButton>
        <ActionButton
          variant={props.danger ? "danger" : "filled"}
          disabledReason={!props.looking && left === 0 ? t("bulk.nothing") : null}
          pending={props.looking}
          onClick={() => void props.start()}
        >
          {t("bulk.submit", { action: props.submitLabel, count: left })}
        </ActionButton>
      </>
    );
  const save = () => {
    const rows = plans.map((plan) => {
      const { state, words } = outcomeOf(plan, outcomes);
      return [plan.name, t(`bulk.state.${state}`), state === "lost" ? t("bulk.lost") : words];
    });
    const titles = [t("bulk.file.row"), t("bulk.file.result"), t("bulk.file.details")];
    saveResult({ name: title, titles, rows });
  };
  return (
    <>
      <ActionButton variant="quiet" onClick={save}>
        {t("bulk.save")}
      </ActionButton>
      {!running && left > 0 && (
        <ActionButton variant="outline" onClick={() => void props.retry()}>
          {t("bulk.retry", { count: left })}
        </ActionButton>
      )}
      {running ? (
        <ActionButton variant="outline" onClick={props.stop}>
          {t("bulk.stop")}
        </ActionButton>
      ) : (
        <ActionButton onClick={props.close}>{t("close")}</ActionButton>
      )}
    </>
  );
}
