import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";

const shownMilliseconds = 3000;

/** Copies a text, and says so where the eye is. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText("developers");
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult("copied");
    } catch {
      setResult("failed");
    }
  };
  const Icon = result === "copied" ? IconCheck : IconCopy;
  return (
    <>
      <ActionButton variant="soft" icon={<Icon size={20} />} onClick={() => void copy()}>
        {result === "copied" ? t("copied") : label}
      </ActionButton>
      <span role="status">{result === "failed" ? t("copyFailed") : ""}</span>
    </>
  );
}
