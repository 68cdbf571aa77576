import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { MemberView } from "@songtan/contract/businesses/businesses";
import { type InvitedRole, invitedRoles } from "@songtan/domain/businesses/types";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/use-call.ts";
import css from "./members.module.css";

type MemberListProps = {
  businessId: string;
  members: readonly MemberView[];
  /** Whether the reader may change them. */
  canManage: boolean;
  readerId: string;
  /** The reader has left the business. */
  onLeft: () => void;
  /** The reader is the owner, and wants another one. */
  onChangeOwner: () => void;
};

/** Everybody who works for the business, with their role. */
export function MemberList(props: MemberListProps) {
  const { businessId, members, canManage, readerId, onLeft, onChangeOwner } = props;
  const t = useText("business");
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<MemberView | null>(null);
  const changed = () =>
    queries.invalidateQueries({ queryKey: callKey("GET /businesses/{id}/members") });
  const change = useApiMutation("PUT /businesses/{id}/members/{memberId}", () => void changed());
  return (
    <>
      <ProblemNotice error={change.error} />
      <ul className={css.list} aria-label={t("members.title")}>
        {members.map((member) => {
          const { accountId, name, role, phone, email } = member;
          const isReader = accountId === readerId;
          const isOwner = role === "owner";
          return (
            <li key={accountId} className={css.row}>
              <div className={css.who}>
                <strong>
                  {name} {isReader && <span className={css.soft}>{t("members.you")}</span>}
                </strong>
                <span className={css.soft}>
                  {[formatPhone(phone), email].filter(Boolean).join(" · ")}
                </span>
              </div>
              {canManage && !isOwner && !isReader ? (
                <div className={css.role}>
                  <SelectField
                    label={t("members.roleOf", { name })}
                    hideLabel
                    value={role}
                    options={invitedRoles.map((each) => ({
                      value: each,
                      label: t(`role.${each}`),
                    }))}
                    onChange={(chosen) =>
                      change.mutate({
                        params: { id: businessId, memberId: accountId },
                        body: { role: chosen as InvitedRole },
                      })
                    }
                  />
                </div>
              ) : (
                <StatusBadge tone={isOwner ? "good" : "plain"}>{t(`role.${role}`)}</StatusBadge>
              )}
              {isOwner && isReader && (
                <ActionButton variant="quiet" onClick={onChangeOwner}>
                  {t("owner.change")}
                </ActionButton>
              )}
              {!isOwner && (canManage || isReader) && (
                <ActionButton variant="quiet" onClick={() => setRemoved(member)}>
                  {t(isReader ? "members.leave" : "members.remove")}
                  {!isReader && <span className={css.spoken}> {name}</span>}
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
      {removed && (
        <RemoveMember
          businessId={businessId}
          member={removed}
          isReader={removed.accountId === readerId}
          onClose={() => setRemoved(null)}
          onDone={() => {
            if (removed.accountId === readerId) onLeft();
            else void changed();
            setRemoved(null);
          }}
        />
      )}
    </>
  );
}

type RemoveMemberProps = {
  businessId: string;
  member: MemberView;
  isReader: boolean;
  onClose: () => void;
  onDone: () => void;
};

function RemoveMember({ businessId, member, isReader, onClose, onDone }: RemoveMemberProps) {
  const t = useText("business");
  const errorText = useErrorText();
  const remove = useApiMutation("DELETE /businesses/{id}/members/{memberId}", onDone);
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: businessId, memberId: member.accountId } })}
      title={isReader ? t("members.leaveTitle") : t("members.removeTitle", { name: member.name })}
      confirmLabel={t(isReader ? "members.leave" : "members.remove")}
      cancelLabel={t("cancel")}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      <p>{t(isReader ? "members.leaveWords" : "members.removeWords")}</p>
    </Confirm>
  );
}
