import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { CopyButton } from "../copy-button.tsx";
import css from "../developers.module.css";

type NewSecretProps = { title: string; secret: string; onClose: () => void };

/** Shows a secret once: after the dialog is closed, it cannot be read a second time. */
export function NewSecret({ title, secret, onClose }: NewSecretProps) {
  const t = useText("developers");
  const shell = useText("shell");
  return (
    <Dialog opened onClose={onClose} title={title} closeLabel={shell("close")}>
      <Stack>
        <Notice tone="warn" title={t("secret.once")}>
          {t("secret.onceWords")}
        </Notice>
        <code className={css.secret}>{secret}</code>
        <div className={css.actions}>
          <CopyButton text={secret} label={t("secret.copy")} />
          <ActionButton variant="outline" onClick={onClose}>
            {t("secret.done")}
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  );
}
