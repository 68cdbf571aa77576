import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { MemberView } from "@songtan/contract/businesses/businesses";
import type { MadeAccessView } from "@songtan/contract/identity/made-access";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import { type InvitedRole, invitedRoles } from "@songtan/domain/businesses/types";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { MadeAccess } from "./made-access.tsx";
import css from "./members.module.css";

type MemberListProps = {
  businessId: string;
  members: readonly MemberView[];
  /** True when the reader may change the members. */
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
  const [lowered, setLowered] = useState<Lowered | null>(null);
  const change = useApiMutation("PUT /businesses/{id}/members/{memberId}", () => {
    setLowered(null);
    void changed();
  });
  const setRole = (member: MemberView, role: InvitedRole, keep: readonly string[] = []) =>
    change.mutate({
      params: { id: businessId, memberId: member.accountId },
      body: { role, keep: [...keep] },
    });
  /** Access that an admin made ends with the role. If there is any, it is shown first. */
  const lower = async (member: MemberView, role: InvitedRole) => {
    const params = { id: businessId, memberId: member.accountId };
    const { data: made } = await api.call("GET /businesses/{id}/members/{memberId}/access", {
      params,
    });
    if (made.length > 0) setLowered({ member, role, made });
    else setRole(member, role);
  };
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
                    onChange={(chosen) => {
                      const next = chosen as InvitedRole;
                      if (canManageBusiness(role) && !canManageBusiness(next))
                        void lower(member, next);
                      else setRole(member, next);
                    }}
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
      {lowered && (
        <LowerRole
          {...lowered}
          pending={change.isPending}
          onClose={() => setLowered(null)}
          onConfirm={(keep) => setRole(lowered.member, lowered.role, keep)}
        />
      )}
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

type Lowered = { member: MemberView; role: InvitedRole; made: readonly MadeAccessView[] };
type LowerRoleProps = Lowered & {
  pending: boolean;
  onClose: () => void;
  onConfirm: (keep: readonly string[]) => void;
};

/**
 * Lowers an admin's role: the access that they made for programs ends, unless the reader accepts responsibility for
 * the items ticked.
 */
function LowerRole({ member, role, made, pending, onClose, onConfirm }: LowerRoleProps) {
  const t = useText("business");
  const [keep, setKeep] = useState<readonly string[]>([]);
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => onConfirm(keep)}
      title={t("members.lowerTitle", { name: member.name, role: t(`role.${role}`) })}
      confirmLabel={t("members.lower")}
      cancelLabel={t("cancel")}
      tone="danger"
      pending={pending}
    >
      <MadeAccess items={made} keep={keep} onKeep={setKeep} />
    </Confirm>
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
  const [keep, setKeep] = useState<readonly string[]>([]);
  const params = { id: businessId, memberId: member.accountId };
  const made = useApiQuery("GET /businesses/{id}/members/{memberId}/access", { params });
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params, query: { keep: keep.join(",") } })}
      title={isReader ? t("members.leaveTitle") : t("members.removeTitle", { name: member.name })}
      confirmLabel={t(isReader ? "members.leave" : "members.remove")}
      cancelLabel={t("cancel")}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      <p>{t(isReader ? "members.leaveWords" : "members.removeWords")}</p>
      <MadeAccess
        items={made.data?.data ?? []}
        keep={keep}
        {...(!isReader && { onKeep: setKeep })}
      />
    </Confirm>
  );
}
