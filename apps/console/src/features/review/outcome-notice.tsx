import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import type { ReviewOutcome } from "./use-workspace.ts";

/** Shows the result of the last decision at the place where the reviewer is looking. */
export function OutcomeNotice({ news, done }: { news: ReviewOutcome | null; done: boolean }) {
  const t = useText("review");
  const shell = useText("shell");
  if (!news) return null;
  if (news.kind === "changed") {
    return (
      <Notice tone="warn" live title={t("decide.changed")}>
        {t("decide.changedWords")}
      </Notice>
    );
  }
  const page = shell(`document.${news.page}`);
  const texts = {
    approved: t("decide.approved", { page }),
    rejected: t("decide.rejected", { page }),
    waits_for_second: t("decide.waits"),
  }[news.outcome];
  return (
    <Notice
      tone={news.outcome === "rejected" ? "info" : "good"}
      live
      title={news.verified ? t("decide.verified") : texts}
    >
      {done && t("decide.doneWords")}
    </Notice>
  );
}
