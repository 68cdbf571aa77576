import { useText } from "@songtan/client/language/use-text.ts";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import css from "./approximate-place-hint.module.css";

/** The chosen place is only the middle of an area: what that means, and the way to the very spot. */
export function ApproximatePlaceHint({ onPin }: { onPin: () => void }) {
  const t = useText("home");
  return (
    <span className={css.help}>
      {t("place.vague")} <TextButton onClick={onPin}>{t("place.setPin")}</TextButton>
    </span>
  );
}
