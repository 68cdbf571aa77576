import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import { line, note } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { BulkFooter } from "./bulk-footer.tsx";
import { BulkRows } from "./bulk-rows.tsx";
import { type BulkPlan, type BulkWork, useBulkRun } from "./use-bulk-run.ts";

export type BulkDialogProps<Plan extends BulkPlan> = BulkWork<Plan> & {
  title: string;
  explained: string;
  submitLabel: string;
  danger?: boolean;
  ids: readonly string[];
  /** Label of the text that is sent with each row. */
  label: string;
  optional?: boolean;
  charactersMax?: number;
  /** Choices above the text. `ready` is false while one is missing; a different `choice` reloads the preview. */
  children?: ReactNode;
  choice?: string;
  ready?: boolean;
  onTried?: () => void;
  /** Renders the total of all rows. */
  sum?: (plans: readonly Plan[]) => ReactNode;
  onClose: () => void;
  /** Some rows have changed. */
  onChanged: () => void;
};

/** One action on several rows: what will happen to each, then what has happened to each. */
export function BulkDialog<Plan extends BulkPlan>(props: BulkDialogProps<Plan>) {
  const { ids, load, optional, charactersMax = limits.noteCharacters } = props;
  const t = useText("shell");
  const rule = useRuleText();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const [begun, setBegun] = useState(false);
  const visit = useId();
  const preview = useQuery<readonly Plan[], ApiError>(
    {
      queryKey: ["bulk", visit, props.title, props.choice ?? "", ids],
      queryFn: () => load(ids),
      enabled: !begun,
      gcTime: 0,
    },
    queryClient,
  );
  const work = useBulkRun(props);
  const plans = preview.data ?? [];
  const possible = plans.filter(({ problem }) => !problem);
  const done = possible.filter(({ id }) => work.outcomes.get(id)?.state === "done").length;
  const problem = rule(optional ? note : line(charactersMax))(text);
  const close = () => {
    work.stop();
    props.onClose();
  };
  const start = async () => {
    setTried(true);
    props.onTried?.();
    if (problem || props.ready === false || possible.length === 0 || begun) return;
    setBegun(true);
    await work.run(possible, text.trim());
    props.onChanged();
  };
  const retry = async () => {
    await work.retry(possible, text.trim());
    props.onChanged();
  };
  const footer = (
    <BulkFooter
      {...{ plans, begun, retry, close, start }}
      title={props.title}
      submitLabel={props.submitLabel}
      danger={props.danger === true}
      looking={preview.isFetching}
      left={possible.length - done}
      outcomes={work.outcomes}
      running={work.running}
      stop={work.stop}
    />
  );
  return (
    <Dialog
      opened
      onClose={close}
      title={props.title}
      closeLabel={t("close")}
      size="medium"
      footer={footer}
    >
      <Stack gap={4}>
        {begun ? (
          <p role="status">
            {t(work.running ? "bulk.progress" : "bulk.result", { done, count: possible.length })}
          </p>
        ) : (
          <>
            <p>{props.explained}</p>
            {props.children}
            <TextField
              label={props.label}
              labelAside={optional ? t("optional") : undefined}
              rows={2}
              value={text}
              onChange={setText}
              maxLength={charactersMax}
              error={tried && problem}
            />
          </>
        )}
        <BulkRows
          {...{ preview, begun }}
          outcomes={work.outcomes}
          expected={ids.length}
          sum={props.sum}
        />
      </Stack>
    </Dialog>
  );
}
