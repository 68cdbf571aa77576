import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import type { Locale, Role } from "@songtan/domain/account-types";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sessionStore } from "../api/api.ts";
import { ownPath, pathAfterLogin } from "../session/redirects.ts";
import { auth } from "../session/session.ts";
import { type AddressAnswer, fetchSignInState, readAnswer, sendAnswer } from "./line-calls.ts";
import { type PendingSignIn, pendingSignIns } from "./pending-sign-in.ts";

export type LineCallbackState =
  | { kind: "checking" }
  /** No sign-in with LINE is under way in this browser. */
  | { kind: "nothing" }
  /** An answer came, but this browser never requested it. */
  | { kind: "lost" }
  | { kind: "failed"; error: ApiError }
  | { kind: "ended"; outcome: "refused" | "failed" | "linked"; returnPath: string | null }
  | { kind: "unknown"; pendingSignIn: PendingSignIn; view: SocialSignInView };

/** One request per answer: React may run an effect twice, and the server accepts an answer once. */
const sent = new Map<string, Promise<SocialSignInView>>();

function sendOnce(pendingSignIn: PendingSignIn, answer: AddressAnswer): Promise<SocialSignInView> {
  const request = sent.get(answer.state) ?? sendAnswer(pendingSignIn, answer);
  sent.set(answer.state, request);
  return request;
}

/**
 * Reads the answer of LINE once and gets its meaning from the server; the address alone is never
 * trusted.
 */
export function useLineCallback(role: Role): LineCallbackState {
  const [state, setState] = useState<LineCallbackState>({ kind: "checking" });
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();

  const resolveSignIn = useEffectEvent(
    async (pendingSignIn: PendingSignIn, viewPromise: Promise<SocialSignInView>) => {
      try {
        const view = await viewPromise;
        const next = await applyView(role, pendingSignIn, view);
        if (next) setState(next);
        else await navigate(pathAfterSignIn(role, locale, view.returnPath), { replace: true });
      } catch (thrown) {
        const error = normaliseError(thrown);
        // A form under way survives a network failure, because a reload restores it. A lost answer does not survive.
        if (error.isFinal || !pendingSignIn.answered) pendingSignIns.remove(pendingSignIn.id);
        setState({ kind: "failed", error });
      }
    },
  );
  const begin = useEffectEvent((query: string) => {
    const answer = readAnswer(query);
    if (!answer) {
      const waiting = pendingSignIns.waiting(role);
      if (!waiting) return setState({ kind: "nothing" });
      return void resolveSignIn(waiting, fetchSignInState(waiting));
    }
    // Code and state leave the address bar and the history before anything else happens.
    void navigate(pathname, { replace: true });
    const pendingSignIn = pendingSignIns.withState(role, answer.state);
    if (!pendingSignIn) return setState({ kind: "lost" });
    return void resolveSignIn(pendingSignIn, sendOnce(pendingSignIn, answer));
  });
  const [first] = useState(search);
  useEffect(() => begin(first), [first]);
  return state;
}

/** Returns the page's state for the server's answer, or null when the person is signed in and may continue. */
async function applyView(
  role: Role,
  pendingSignIn: PendingSignIn,
  view: SocialSignInView,
): Promise<LineCallbackState | null> {
  if (view.outcome === "unknown") {
    const answered = { ...pendingSignIn, answered: true, expiresAt: view.expiresAt };
    pendingSignIns.save(answered);
    return { kind: "unknown", pendingSignIn: answered, view };
  }
  pendingSignIns.remove(pendingSignIn.id);
  if (view.outcome !== "signed_in")
    return { kind: "ended", outcome: view.outcome, returnPath: view.returnPath };
  if (view.token) await auth.begin(role, view.token);
  return null;
}

/** The page the person was going to when they left for LINE, as the server stored it. */
export const pathAfterSignIn = (role: Role, locale: Locale, returnPath: string | null): string =>
  ownPath(returnPath) ?? pathAfterLogin(sessionStore, role, locale);
