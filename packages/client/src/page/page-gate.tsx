import { type ReactNode, use, useEffect, useEffectEvent } from "react";
import { Navigate, useLocation, useMatches, useParams } from "react-router";
import { useLocale } from "../language/use-text.ts";
import { type GuardOutcome, type Middleware, runMiddleware } from "./middleware.ts";
import { notFound } from "./page-error.ts";
import { handleOf, middlewareNames, type PageAddress, type PageHandle } from "./page-handle.ts";
import { PageLoading } from "./progress/page-loading.tsx";
import { useDelayed } from "./progress/use-delayed.ts";

export type PageGateProps = {
  /** Every guard there is, by name. */
  guards: Readonly<Record<string, Middleware>>;
  /** Keeps the address a guest tried, for after the sign-in. */
  onRemember: (fullPath: string) => void;
  /** The page may be shown: if it was the remembered one, it is remembered no longer. */
  onArrive: (fullPath: string) => void;
  /** Shown until the guards know. */
  waiting?: ReactNode;
  /** Shown while a guard gets no answer. */
  stuck: ReactNode;
  children: ReactNode;
};

/** Lets a page show only after its own checks: guards first, then whether there can be such a page. */
export function PageGate(props: PageGateProps) {
  const { guards, onRemember, onArrive, waiting = <PageLoading />, stuck, children } = props;
  const locale = useLocale();
  const location = useLocation();
  const params = useParams();
  const handle = handleOf(useMatches());
  const address: PageAddress = { pathname: location.pathname, search: location.search, params };
  const fullPath = `${location.pathname}${location.search}${location.hash}`;
  const names = middlewareNames(handle, address);
  const outcome = runMiddleware(guards, names, { locale, fullPath });
  const arrived = outcome.kind === "pass" && !names.includes("guest");
  const notifyArrived = useEffectEvent(onArrive);
  useEffect(() => {
    if (arrived) notifyArrived(fullPath);
  }, [arrived, fullPath]);

  // Its indicator appears after the same delay, and stays as long.
  const isWaiting = outcome.kind === "wait" && !outcome.stuck;
  const isIndicated = useDelayed(isWaiting);
  if (isWaiting || isIndicated) return waiting;
  if (outcome.kind === "wait") return stuck;
  if (outcome.kind === "redirect") return <Redirect outcome={outcome} onRemember={onRemember} />;
  if (!handle.validate) return children;
  return (
    <ValidPage validate={handle.validate} address={address}>
      {children}
    </ValidPage>
  );
}

type RedirectProps = {
  outcome: GuardOutcome & { kind: "redirect" };
  onRemember: (fullPath: string) => void;
};

function Redirect({ outcome, onRemember }: RedirectProps) {
  const { remember } = outcome;
  useEffect(() => {
    if (remember) onRemember(remember);
  }, [remember, onRemember]);
  return <Navigate to={outcome.to} replace />;
}

type ValidPageProps = {
  validate: NonNullable<PageHandle["validate"]>;
  address: PageAddress;
  children: ReactNode;
};

/**
 * One result per page and address: React may render a waiting page many times, and needs the same
 * promise each time.
 */
const answers = new WeakMap<ValidPageProps["validate"], Map<string, boolean | Promise<boolean>>>();

function answerOf(
  validate: ValidPageProps["validate"],
  address: PageAddress,
): boolean | Promise<boolean> {
  const cached = answers.get(validate) ?? new Map<string, boolean | Promise<boolean>>();
  answers.set(validate, cached);
  const key = `${address.pathname}${address.search}`;
  const answer = cached.get(key) ?? validate(address);
  cached.set(key, answer);
  return answer;
}

function ValidPage({ validate, address, children }: ValidPageProps) {
  const answer = answerOf(validate, address);
  const valid = typeof answer === "boolean" ? answer : use(answer);
  if (!valid) throw notFound();
  return children;
}
