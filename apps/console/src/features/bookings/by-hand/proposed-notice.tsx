import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OpenProposal } from "@songtan/contract/by-hand/proposals";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";

type Answer = { isPending: boolean; error: ApiError | null };
type ProposedNoticeProps = {
  proposed: OpenProposal;
  title: string;
  /** What moves when the second person agrees. */
  money: string;
  approve: Answer & { label: string; run(): void };
  turnDown: Answer & { label: string; run(words: string, onDone: () => void): void };
};

/** Shows a proposal that needs a second person, with both answers. */
export function ProposedNotice({ proposed, title, money, approve, turnDown }: ProposedNoticeProps) {
  const t = useText("bookings");
  const [refusing, setRefusing] = useState(false);
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Stack gap={2}>
          <ActionButton
            variant="danger"
            pending={approve.isPending}
            disabledReason={proposed.mayApprove ? null : t("byHand.mayNotApprove")}
            onClick={approve.run}
          >
            {approve.label}
          </ActionButton>
          <ActionButton variant="outline" onClick={() => setRefusing(true)}>
            {turnDown.label}
          </ActionButton>
        </Stack>
      }
    >
      <p>{proposed.words}</p>
      <p>{money}</p>
      {approve.error && <p role="alert">{approve.error.message}</p>}
      {refusing && (
        <NoteDialog
          title={turnDown.label}
          explained={t("byHand.turnDownExplained")}
          label={t("move.words")}
          submitLabel={turnDown.label}
          pending={turnDown.isPending}
          error={turnDown.error}
          onClose={() => setRefusing(false)}
          onSubmit={(words) => turnDown.run(words, () => setRefusing(false))}
        />
      )}
    </Notice>
  );
}
