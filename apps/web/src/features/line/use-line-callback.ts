import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import { useLocale } from "@songtan/client/use-text.ts";
import type { SocialSignInView } from "@songtan/contract/social-sign-in";
import type { Locale, Role } from "@songtan/domain/accounts/words";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sessionStore } from "../api/api.ts";
import { ownPath, pathAfterLogin } from "../auth/redirects.ts";
import { auth } from "../auth/session.ts";
import { type KeptSignIn, keptSignIns } from "./kept-sign-in.ts";
import { type AddressAnswer, askWhereItStands, readAnswer, sendAnswer } from "./line-calls.ts";

export type LineCallbackState =
  | { kind: "checking" }
  /** No sign-in with LINE is under way in this browser. */
  | { kind: "nothing" }
  /** An answer came, but this browser never asked for it. */
  | { kind: "lost" }
  | { kind: "failed"; error: ApiError }
  | { kind: "ended"; outcome: "refused" | "failed" | "linked"; returnPath: string | null }
  | { kind: "unknown"; kept: KeptSignIn; view: SocialSignInView };

/** One request per answer: React may run an effect twice, and the server takes an answer once. */
const sent = new Map<string, Promise<SocialSignInView>>();

function sendOnce(kept: KeptSignIn, answer: AddressAnswer): Promise<SocialSignInView> {
  const request = sent.get(answer.state) ?? sendAnswer(kept, answer);
  sent.set(answer.state, request);
  return request;
}

/** Reads what came back from LINE, once, and asks the server what it means; the address alone is never believed. */
export function useLineCallback(role: Role): LineCallbackState {
  const [state, setState] = useState<LineCallbackState>({ kind: "checking" });
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();

  const settle = useEffectEvent(async (kept: KeptSignIn, asked: Promise<SocialSignInView>) => {
    try {
      const view = await asked;
      const next = await follow(role, kept, view);
      if (next) setState(next);
      else await navigate(wayOn(role, locale, view.returnPath), { replace: true });
    } catch (thrown) {
      const error = normaliseError(thrown);
      // A form that waits outlives a bad network: a reload finds it again. An answer that got lost does not.
      if (error.isFinal || !kept.answered) keptSignIns.forget(kept.id);
      setState({ kind: "failed", error });
    }
  });
  const begin = useEffectEvent((asked: string) => {
    const answer = readAnswer(asked);
    if (!answer) {
      const waiting = keptSignIns.waiting(role);
      if (!waiting) return setState({ kind: "nothing" });
      return void settle(waiting, askWhereItStands(waiting));
    }
    // Code and state leave the address bar and the history before anything else happens.
    void navigate(pathname, { replace: true });
    const kept = keptSignIns.withState(role, answer.state);
    if (!kept) return setState({ kind: "lost" });
    return void settle(kept, sendOnce(kept, answer));
  });
  const [first] = useState(search);
  useEffect(() => begin(first), [first]);
  return state;
}

/** What the server's word means here; null when the person is signed in and may go on. */
async function follow(role: Role, kept: KeptSignIn, view: SocialSignInView): Promise<LineCallbackState | null> {
  if (view.outcome === "unknown") {
    const answered = { ...kept, answered: true, expiresAt: view.expiresAt };
    keptSignIns.keep(answered);
    return { kind: "unknown", kept: answered, view };
  }
  keptSignIns.forget(kept.id);
  if (view.outcome !== "signed_in") return { kind: "ended", outcome: view.outcome, returnPath: view.returnPath };
  if (view.token) await auth.begin(role, view.token);
  return null;
}

/** The page the person was on the way to when they left for LINE, as the server kept it. */
export const wayOn = (role: Role, locale: Locale, returnPath: string | null): string =>
  ownPath(returnPath) ?? pathAfterLogin(sessionStore, role, locale);
