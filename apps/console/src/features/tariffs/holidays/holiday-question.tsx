import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { HolidayView } from "@songtan/contract/console/tariffs";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useApiMutation } from "../../api/api.ts";
import { HolidayEffectText, refreshHolidays, useHolidayEffect } from "./holiday-effect.tsx";

export type HolidayMove = { move: "agree" | "remove"; holiday: HolidayView; title: string };

/** The question before a holiday is agreed to or removed, with what it does to that day's prices. */
export function HolidayQuestion({
  question: { move, holiday, title },
  onClose,
}: {
  question: HolidayMove;
  onClose: () => void;
}) {
  const t = useText("pricing");
  const shell = useText("shell");
  const errorText = useErrorText();
  const effect = useHolidayEffect(holiday.day);
  const done = () => {
    onClose();
    refreshHolidays();
  };
  const agree = useApiMutation("POST /console/holidays/{id}/agree", done);
  const remove = useApiMutation("POST /console/holidays/{id}/remove", done);
  const { mutate, isPending, error } = move === "agree" ? agree : remove;
  const drops = move === "remove" && holiday.waits === "addition";
  const isRequest = move === "remove" && holiday.waits === null && effect?.needsSecond;
  const change = move === "agree" ? "addition" : "removal";
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: holiday.id } })}
      title={title}
      confirmLabel={t(
        move === "agree" ? "holidays.agree" : isRequest ? "holidays.askRemoval" : "holidays.remove",
      )}
      cancelLabel={shell("cancel")}
      tone={move === "agree" ? "normal" : "danger"}
      pending={isPending}
      error={error && errorText(error)}
    >
      {drops
        ? t("holidays.dropWords")
        : effect && (
            <HolidayEffectText
              effect={{ ...effect, needsSecond: effect.needsSecond && holiday.waits === null }}
              change={change}
            />
          )}
    </Confirm>
  );
}
