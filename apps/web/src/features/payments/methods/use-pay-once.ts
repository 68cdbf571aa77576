import { leavePage } from "@songtan/client/device/leave-page.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

type Sent = { authorizeUri?: string | undefined } | undefined;

/**
 * One payment for one press, then on to the bank where it requires that. A second tap on a slow
 * phone finds the first one pending, also while the bank's page is loading; after the browser's
 * back button a new payment is possible.
 */
export function usePayOnce<Answer extends Sent>(
  pay: () => Promise<Answer>,
  onSent?: (answer: Answer) => void,
) {
  const begun = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: pay,
    onSuccess: (answer) => {
      onSent?.(answer);
      if (!answer?.authorizeUri) return;
      setLeaving(true);
      leavePage(answer.authorizeUri);
    },
    onSettled: (answer) => {
      begun.current = Boolean(answer?.authorizeUri);
    },
  });
  useEffect(() => {
    const onBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      begun.current = false;
      setLeaving(false);
    };
    window.addEventListener("pageshow", onBack);
    return () => window.removeEventListener("pageshow", onBack);
  }, []);
  const press = () => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  };
  return { press, pending: isPending || leaving, error };
}
