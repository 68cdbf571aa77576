import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton, type ButtonVariant } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { IconShare2 } from "@tabler/icons-react";

type ShareButtonProps = {
  url: string;
  number: string;
  variant?: ButtonVariant;
  fullWidth?: boolean;
  /** One word, in a row with others. */
  short?: boolean;
};

/** Passes the link to the phone's share sheet, or copies it when the phone does not offer one. */
export function ShareButton({
  url,
  number,
  variant = "outline",
  fullWidth = false,
  short = false,
}: ShareButtonProps) {
  const t = useText("tracking");
  const share = async () => {
    if (navigator.share) {
      try {
        await navigator.share({ title: t("share.title", { number }), url });
        return;
      } catch (thrown) {
        // Closing the share sheet is a choice, not a failure.
        if (thrown instanceof DOMException && thrown.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      notify({ message: t("share.copied"), tone: "good" });
    } catch {
      notify({ title: t("share.byHand"), message: url, tone: "info", autoClose: false });
    }
  };
  return (
    <ActionButton
      variant={variant}
      fullWidth={fullWidth}
      icon={<IconShare2 size={20} />}
      aria-label={short ? t("share.action") : undefined}
      onClick={() => void share()}
    >
      {t(short ? "share.short" : "share.action")}
    </ActionButton>
  );
}
