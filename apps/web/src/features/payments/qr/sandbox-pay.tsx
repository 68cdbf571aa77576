import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useMutation } from "@tanstack/react-query";
import css from "./qr-panel.module.css";

/** The sandbox's bank answers with the way back to the page that requested it; this page is there already. */
async function approve(uri: string): Promise<void> {
  const answer = await fetch(uri, {
    method: "POST",
    body: new URLSearchParams({ answer: "approve" }),
    redirect: "manual",
  });
  if (!answer.ok && answer.type !== "opaqueredirect") throw new Error(`${answer.status}`);
}

/** In the sandbox no bank app can scan the code: this pays it, and says that it is not real money. */
export function SandboxPay({ uri }: { uri: string }) {
  const t = useText("payments");
  const pay = useMutation({ mutationFn: () => approve(uri) });
  return (
    <div className={css.sandbox}>
      <ActionButton
        variant="accent"
        fullWidth
        pending={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        {t("qr.sandbox")}
      </ActionButton>
      {pay.error && <ProblemNotice error={normaliseError(pay.error)} />}
    </div>
  );
}
