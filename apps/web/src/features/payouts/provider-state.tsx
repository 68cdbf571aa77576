import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { useApiQuery } from "../api/use-call.ts";
import { UsableFrom } from "./usable-from.tsx";

const tones = {
  new: "info",
  waiting: "info",
  pending: "info",
  verified: "good",
  refused: "bad",
} as const;

/**
 * The payout provider's state of a driver's approved account, in addition to our staff's. Nothing
 * before the approval.
 */
export function ProviderState() {
  const t = useText("payouts");
  const { data: terms, error } = useApiQuery("GET /driver/payouts/terms", { quiet: true });
  const account = terms?.account;
  if (!terms && !error) return <Pending />;
  if (!account) return null;
  return (
    <Notice tone={tones[account.state]} title={t(`provider.${account.state}.title`)}>
      {t(`provider.${account.state}.words`, { digits: account.lastDigits })}
      <UsableFrom account={account} />
    </Notice>
  );
}
