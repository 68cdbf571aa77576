import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useEffect, useRef, useState } from "react";
import { useHumanCheck } from "./human-check-slice.ts";
import { solveHumanCheck } from "./solve-human-check.ts";

/**
 * While many codes are requested: one press, a second or two of work for the browser, and the code
 * is sent.
 */
export function HumanCheckDialog() {
  const t = useText("auth");
  const shell = useText("shell");
  const { answer } = useHumanCheck();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const confirm = async () => {
    const controller = new AbortController();
    work.current = controller;
    setWorking(true);
    setError(null);
    try {
      answer(await solveHumanCheck(controller.signal));
    } catch (thrown) {
      setError(normaliseError(thrown));
      setWorking(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={() => answer(null)}
      title={t("humanCheck.title")}
      closeLabel={shell("close")}
    >
      <Stack>
        <p>{t("humanCheck.words")}</p>
        <ProblemNotice error={error} />
        <p role="status">{working && t("humanCheck.working")}</p>
        <ActionButton
          fullWidth
          pending={working}
          pendingLabel={t("humanCheck.working")}
          onClick={() => void confirm()}
        >
          {t("humanCheck.confirm")}
        </ActionButton>
      </Stack>
    </Dialog>
  );
}
