import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView, MemberView } from "@songtan/contract/businesses/businesses";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { type ReactNode, useState } from "react";
import { useApiMutation, useApiQuery } from "../api/use-call.ts";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import type { ProofUser } from "../verify/proved-channel.ts";
import { MadeAccess } from "./made-access.tsx";
import css from "./members.module.css";

type ChangeOwnerProps = {
  business: Pick<BusinessView, "id" | "name">;
  members: readonly MemberView[];
  /** The owner, who proves to be it. */
  user: ProofUser;
  onClose: () => void;
  onDone: (newOwner: MemberView) => void;
};

/** Lets the owner choose a successor: first the person and the consequences, then the proof. */
export function ChangeOwner({ business, members, user, onClose, onDone }: ChangeOwnerProps) {
  const t = useText("business");
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const [isProving, setIsProving] = useState(false);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const owner = members.find(({ role }) => role === "owner");
  const made = useApiQuery(
    "GET /businesses/{id}/members/{memberId}/access",
    { params: { id: business.id, memberId: owner?.accountId ?? "" } },
    { enabled: owner !== undefined },
  );
  const change = useApiMutation("PUT /businesses/{id}/owner", () => {
    if (chosen) onDone(chosen);
  });
  if (chosen && isProving)
    return (
      <OwnerProofDialog
        title={t("owner.proofTitle")}
        submitLabel={t("owner.submit")}
        tone="danger"
        user={user}
        pending={change.isPending}
        error={change.error}
        onProof={(proof) =>
          change.mutate({
            params: { id: business.id },
            body: { ...proof, memberId: chosen.accountId, keep: [...keep] },
          })
        }
        onClose={onClose}
      >
        <p>{t("owner.proofWords", { name: chosen.name, business: business.name })}</p>
      </OwnerProofDialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t("owner.title")} closeLabel={t("owner.keep")}>
      <Choose
        others={members.filter(({ role }) => role !== "owner")}
        chosen={chosen}
        onChoose={setChosen}
        onContinue={() => setIsProving(true)}
        onClose={onClose}
      >
        <MadeAccess items={made.data?.data ?? []} keep={keep} onKeep={setKeep} />
      </Choose>
    </Dialog>
  );
}

type ChooseProps = {
  others: readonly MemberView[];
  chosen: MemberView | null;
  onChoose: (member: MemberView | null) => void;
  onContinue: () => void;
  onClose: () => void;
  /** List of access that ends with the change of owner, above the button that continues. */
  children: ReactNode;
};

function Choose({ others, chosen, onChoose, onContinue, onClose, children }: ChooseProps) {
  const t = useText("business");
  if (others.length === 0)
    return (
      <Stack>
        <p>{t("owner.nobody")}</p>
        <ActionButton variant="outline" fullWidth onClick={onClose}>
          {t("owner.back")}
        </ActionButton>
      </Stack>
    );
  return (
    <Stack>
      <ChoiceCards
        label={t("owner.member")}
        name="member"
        dense
        value={chosen?.accountId}
        onChange={(id) => onChoose(others.find(({ accountId }) => accountId === id) ?? null)}
        options={others.map(({ accountId, name, role, canOwn }) => ({
          value: accountId,
          title: name,
          description: t(`role.${role}`),
          disabledReason: canOwn ? null : t("owner.notPossible"),
        }))}
      />
      <ul className={css.points}>
        <li>{t("owner.means.them")}</li>
        <li>{t("owner.means.you")}</li>
        <li>{t("owner.means.same")}</li>
        <li>{t("owner.means.back")}</li>
      </ul>
      {children}
      <ActionButton
        variant="danger"
        fullWidth
        disabledReason={chosen ? null : t("owner.chooseFirst")}
        onClick={onContinue}
      >
        {t("owner.goOn")}
      </ActionButton>
      <ActionButton variant="outline" fullWidth onClick={onClose}>
        {t("owner.keep")}
      </ActionButton>
    </Stack>
  );
}
