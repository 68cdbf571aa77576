import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { rejectionReasonFor } from "@songtan/domain/drivers/rejection-reasons";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

type DocumentStateNoticeProps = { view: DocumentView; justSent: boolean; editing: boolean };

/** Shows the state of a document and its meaning, or nothing for a document that was never submitted. */
export function DocumentStateNotice({ view, justSent, editing }: DocumentStateNoticeProps) {
  const t = useText("profile");
  const locale = useLocale();
  const until = view.expiresOn && formatDay(`${view.expiresOn}T12:00:00+07:00`, locale);
  if (view.state === "pending") {
    return (
      <Notice
        tone={justSent ? "good" : "info"}
        live={justSent}
        title={t(justSent ? "driverState.sent" : "driverState.pending")}
      >
        {t("driverState.pendingWords")}
      </Notice>
    );
  }
  if (view.state === "approved") {
    if (editing) return <Notice tone="warn">{t("driverState.editApproved")}</Notice>;
    return (
      <Notice tone="good" title={t("driverState.approved")}>
        {until ? t("driverState.until", { day: until }) : t("driverState.approvedWords")}
      </Notice>
    );
  }
  if (view.state === "rejected") {
    const reason = rejectionReasonFor(view.kind as SubmittedKind, view.rejection?.reason ?? "");
    return (
      <Notice tone="bad" title={reason?.title[locale] ?? t("driverState.rejected")}>
        <p>{view.rejection?.words ?? reason?.words[locale] ?? t("driverState.rejectedWords")}</p>
        <p>{t("driverState.onlyThis")}</p>
      </Notice>
    );
  }
  if (view.state === "expired") {
    return (
      <Notice tone="bad" title={t("driverState.expired")}>
        {t("driverState.expiredWords", { day: until ?? "" })}
      </Notice>
    );
  }
  return null;
}
