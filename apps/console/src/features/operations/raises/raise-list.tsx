import { useNow } from "@songtan/client/calls/use-now.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatAge, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { RaiseView } from "@songtan/contract/console/live/raises";
import { raiseReasonText } from "@songtan/domain/quoting/raises/raise-news";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { usePermission, useSession } from "../../session/use-session.ts";
import { useDecided } from "../../shell/forms/use-decided.ts";
import { useOperations } from "../use-operations.ts";

const secondMilliseconds = 1000;

/** Raises of prices that run, each until it ends, and those that wait for a second person. */
export function RaiseList() {
  const { raises = [] } = useOperations().data ?? {};
  const now = useNow(secondMilliseconds, raises.length > 0);
  const shown = raises.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);
  if (shown.length === 0) return null;
  return (
    <Stack gap={3}>
      {shown.map((raise) => (
        <Raise key={raise.id} raise={raise} now={now} />
      ))}
    </Stack>
  );
}

type Question = "agree" | "end" | null;

function Raise({ raise, now }: { raise: RaiseView; now: number }) {
  const t = useText("operations");
  const locale = useLocale();
  const decides = usePermission("tariff.edit");
  const isOwn = useSession().user?.id === raise.proposedBy.id;
  const [question, setQuestion] = useState<Question>(null);
  const { percent, hours, reason, areas, endsAt, proposedBy } = raise;
  const title = t("raise.line", {
    percent,
    areas: areas.map((area) => area[locale]).join(", "),
    reason: raiseReasonText(reason, locale),
  });
  return (
    <Notice tone={endsAt ? "info" : "warn"} title={title}>
      <Stack direction="row" gap={3} align="center" justify="between">
        <span>
          {endsAt
            ? t("raise.runs", {
                until: formatInstant(endsAt, locale),
                left: formatAge((Date.parse(endsAt) - now) / 1000, locale),
              })
            : t(isOwn ? "raise.waitsOwn" : "raise.waits", { name: proposedBy.name, hours })}
        </span>
        {decides && (
          <Stack direction="row" gap={2}>
            {!endsAt && !isOwn && (
              <ActionButton onClick={() => setQuestion("agree")}>{t("raise.agree")}</ActionButton>
            )}
            <ActionButton variant="outline" onClick={() => setQuestion("end")}>
              {t(endsAt ? "raise.end" : "raise.drop")}
            </ActionButton>
          </Stack>
        )}
      </Stack>
      {question && (
        <RaiseQuestion
          raise={raise}
          title={title}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </Notice>
  );
}

type RaiseQuestionProps = {
  raise: RaiseView;
  title: string;
  question: "agree" | "end";
  onClose: () => void;
};

/** The stream brings what became of it. */
function RaiseQuestion({ raise, title, question, onClose }: RaiseQuestionProps) {
  const t = useText("operations");
  const shell = useText("shell");
  const errorText = useErrorText();
  const agree = useApiMutation("POST /console/raises/{id}/agree", onClose);
  const end = useApiMutation("POST /console/raises/{id}/end", onClose);
  const move = question === "agree" ? agree : end;
  const label = question === "agree" ? "raise.agree" : raise.endsAt ? "raise.end" : "raise.drop";
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => move.mutate({ params: { id: raise.id } })}
      title={title}
      instead={useDecided(move.error)}
      error={move.error && errorText(move.error)}
      confirmLabel={t(label)}
      cancelLabel={shell("cancel")}
      tone={question === "agree" ? "normal" : "danger"}
      pending={move.isPending}
    >
      {t(
        question === "agree"
          ? "raise.agreeWords"
          : raise.endsAt
            ? "raise.endWords"
            : "raise.dropWords",
        { hours: raise.hours },
      )}
    </Confirm>
  );
}
