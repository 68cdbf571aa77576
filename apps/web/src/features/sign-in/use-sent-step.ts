import { useLocation, useNavigate } from "react-router";

export type SentCode = { id: string; identifier: string; at: number };

type SentStep = {
  /** The code that is waited for; null while its phone or e-mail is typed. */
  sent: SentCode | null;
  begin: (sent: SentCode) => void;
  /** Another code replaces it. */
  renew: (sent: SentCode) => void;
  /** Back to the phone or e-mail. */
  leave: () => void;
};

/**
 * A page's second step is an entry of the browser's history: "back" leads to the phone, and neither a
 * reload nor a tab that slept behind the messages loses the code that was sent.
 */
export function useSentStepOfPage(): SentStep {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const go = (sent: SentCode, replace: boolean) =>
    void navigate(`${pathname}${search}`, {
      state: { sent },
      replace,
      preventScrollReset: true,
    });
  return {
    sent: (state as { sent?: SentCode } | null)?.sent ?? null,
    begin: (sent) => go(sent, false),
    renew: (sent) => go(sent, true),
    leave: () => void navigate(-1),
  };
}
