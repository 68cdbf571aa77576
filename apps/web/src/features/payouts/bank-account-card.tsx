import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PayoutAccountView } from "@songtan/contract/payouts/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ReactNode, useState } from "react";
import { BankAccountForm, type TypedAccount } from "./bank-account-form.tsx";
import { UsableFrom } from "./usable-from.tsx";
import { useBankName } from "./use-bank-name.ts";

/**
 * Requests the password or a code, then changes the account; the page provides it, as it provides
 * the account's rights.
 */
export type AccountProof = (wish: {
  /** Null removes the account. */
  typed: TypedAccount | null;
  onDone: () => void;
  onClose: () => void;
  onFields: (fields: Record<string, string>) => void;
}) => ReactNode;

const tones = {
  new: "plain",
  waiting: "info",
  pending: "info",
  verified: "good",
  refused: "bad",
} as const;

/** An account as its page reads it: a person's own or that of a business. */
export type AccountQuery = {
  data: PayoutAccountView | null | undefined;
  error: ApiError | null;
  isPending: boolean;
  refetch: () => unknown;
};

type BankAccountCardProps = {
  query: AccountQuery;
  /** Null for a reader who may not change it. */
  proof: AccountProof | null;
  description: string;
};

/** The account to which cash on delivery is paid, and refunds that cannot return to a card. */
export function BankAccountCard({ query, proof, description }: BankAccountCardProps) {
  const t = useText("payouts");
  const [editing, setEditing] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [wish, setWish] = useState<{ typed: TypedAccount | null } | null>(null);
  const account = query.data;
  const close = () => setWish(null);
  return (
    <Card title={t("account.title")} description={description}>
      <Stack>
        {query.error && <ProblemNotice error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <ListSkeleton rows={1} label={t("loading")} />}
        {account && !editing && (
          <CurrentAccount
            account={account}
            change={
              proof && {
                onChange: () => setEditing(true),
                onRemove: () => setWish({ typed: null }),
              }
            }
          />
        )}
        {account === null && !editing && (
          <>
            <p>{t("account.none")}</p>
            {proof && (
              <ActionButton variant="soft" onClick={() => setEditing(true)}>
                {t("account.add")}
              </ActionButton>
            )}
          </>
        )}
        {editing && (
          <BankAccountForm
            serverFields={fields}
            onSubmit={(typed) => {
              setFields({});
              setWish({ typed });
            }}
            onCancel={() => setEditing(false)}
          />
        )}
      </Stack>
      {wish &&
        proof?.({
          typed: wish.typed,
          onDone: () => {
            close();
            setEditing(false);
            void query.refetch();
          },
          onClose: close,
          onFields: (fieldErrors) => {
            close();
            setFields(fieldErrors);
          },
        })}
    </Card>
  );
}

type CurrentProps = {
  account: PayoutAccountView;
  change: { onChange: () => void; onRemove: () => void } | null;
};

function CurrentAccount({ account, change }: CurrentProps) {
  const t = useText("payouts");
  const bankName = useBankName();
  return (
    <>
      <List>
        <ListRow
          title={`${bankName(account.bankCode)} ${t("history.ending", { digits: account.lastDigits })}`}
          description={account.accountName}
          end={
            <StatusBadge tone={tones[account.state]}>
              {t(`account.state.${account.state}`)}
            </StatusBadge>
          }
        />
      </List>
      {account.state === "refused" && (
        <Notice tone="bad" title={t("account.refused")}>
          {t("account.refusedWords")}
        </Notice>
      )}
      {(account.state === "waiting" || account.state === "pending") && (
        <p>{t("account.checkedWords")}</p>
      )}
      <UsableFrom account={account} />
      {change && (
        <Stack direction="row" gap={2}>
          <ActionButton variant="outline" onClick={change.onChange}>
            {t("account.change")}
          </ActionButton>
          <ActionButton variant="quiet" onClick={change.onRemove}>
            {t("account.remove")}
          </ActionButton>
        </Stack>
      )}
    </>
  );
}
