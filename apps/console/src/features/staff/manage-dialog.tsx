import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { StaffView } from "@songtan/contract/console/staff";
import type { StaffScope } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { ProofRetry } from "../session/proof-retry.tsx";
import { SecurityLink } from "../session/security-link.tsx";
import { useSession } from "../session/use-session.ts";
import { FactorResetCard } from "./factor-reset-card.tsx";
import { GrantCard } from "./grant-card.tsx";
import { InvitationSent } from "./invitation-sent.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { useStaffCommands } from "./use-staff-commands.ts";

/** Rights, second factor and access of one member of staff. */
export function ManageDialog({ staff, onClose }: { staff: StaffView; onClose: () => void }) {
  const t = useText("staff");
  const shell = useText("shell");
  const { user } = useSession();
  // The scopes shown. A change by another manager since then causes a conflict and is not overwritten.
  const [before, setBefore] = useState<readonly StaffScope[]>(staff.scopes);
  const [scopes, setScopes] = useState<StaffScope[]>(staff.scopes);
  const commands = useStaffCommands();
  const own = staff.id === user?.id;
  const params = { id: staff.id };
  const changed = scopes.join() !== before.join();
  type Change = Parameters<typeof commands.scopes.mutate>[0];
  const save = (change: Change) =>
    commands.scopes.mutate(change, {
      onSuccess: (saved) => {
        setBefore(saved.scopes);
        setScopes(saved.scopes);
      },
      onError: (error) => error.code === "conflict" && commands.refresh(),
    });
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={t("manage.title", { name: staff.name })}
        closeLabel={shell("close")}
        size="medium"
        footer={
          <>
            <ActionButton variant="outline" onClick={onClose}>
              {shell("close")}
            </ActionButton>
            {!own && changed && (
              <ActionButton
                pending={commands.scopes.isPending}
                onClick={() => save({ params, body: { scopes, scopesBefore: [...before] } })}
              >
                {shell("save")}
              </ActionButton>
            )}
          </>
        }
      >
        <Stack gap={4}>
          {staff.waiting && !own && (
            <GrantCard staff={staff} waiting={staff.waiting} commands={commands} />
          )}
          {staff.resetting && !own && (
            <FactorResetCard staff={staff} resetting={staff.resetting} commands={commands} />
          )}
          <ScopeFields
            value={scopes}
            held={before}
            onChange={setScopes}
            disabledReason={own ? t("manage.own") : undefined}
          />
          {commands.scopes.isSuccess && !changed && (
            <Notice tone="good" live>
              {t("manage.saved")}
            </Notice>
          )}
          {commands.invited && <InvitationSent invited={commands.invited} />}
          <ProblemNotice error={commands.error} />
          <SecurityLink of={{ staffId: staff.id }} />
          {!own && <AccessActions staff={staff} commands={commands} />}
        </Stack>
      </Dialog>
      <ProofRetry command={commands.scopes} send={save} />
      <ProofRetry command={commands.link} />
      <ProofRetry command={commands.reset} />
      <ProofRetry command={commands.confirm} />
      <ProofRetry command={commands.disable} />
      <ProofRetry command={commands.enable} />
    </>
  );
}

type AccessActionsProps = { staff: StaffView; commands: ReturnType<typeof useStaffCommands> };

/** Actions with immediate effect require a second press. */
function AccessActions({ staff, commands }: AccessActionsProps) {
  const t = useText("staff");
  const [sure, setSure] = useState<"reset" | "disable" | null>(null);
  const params = { id: staff.id };
  const twice = (name: "reset" | "disable", description: string) => (
    <div>
      <p>{description}</p>
      <ActionButton
        variant={sure === name ? "danger" : "outline"}
        pending={commands[name].isPending}
        onClick={() => {
          if (sure !== name) return setSure(name);
          setSure(null);
          commands[name].mutate({ params, body: {} });
        }}
      >
        {sure === name ? `${t("manage.sure")} ${t(`manage.${name}`)}` : t(`manage.${name}`)}
      </ActionButton>
    </div>
  );
  if (staff.state === "disabled") {
    return (
      <ActionButton
        variant="outline"
        pending={commands.enable.isPending}
        onClick={() => commands.enable.mutate({ params, body: {} })}
      >
        {t("manage.enable")}
      </ActionButton>
    );
  }
  return (
    <Stack gap={4}>
      {staff.state === "invited" && !staff.waiting && (
        <ActionButton
          variant="outline"
          pending={commands.link.isPending}
          onClick={() => commands.link.mutate({ params, body: {} })}
        >
          {t("manage.link")}
        </ActionButton>
      )}
      {staff.state === "active" && !staff.resetting && twice("reset", t("manage.resetWords"))}
      {twice("disable", t("manage.disableWords"))}
    </Stack>
  );
}
