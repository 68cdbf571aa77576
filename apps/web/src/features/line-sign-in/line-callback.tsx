import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { PageLoading } from "@songtan/client/page/progress/page-loading.tsx";
import type { Role } from "@songtan/domain/account-types";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Offline } from "@songtan/ui/illustrations/offline.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import type { ReactNode } from "react";
import { CallbackState } from "../sign-in/callback-state.tsx";
import { LineNewcomer } from "./line-newcomer.tsx";
import { useLineCallback } from "./use-line-callback.ts";

export type LineCallbackProps = {
  strategy: Role;
  /** Content shown when a sign-in with LINE is not under way. */
  children: ReactNode;
};

/** Returning from LINE: text for every outcome. */
export function LineCallback({ strategy: role, children }: LineCallbackProps) {
  const t = useText("auth");
  const textOf = useErrorText();
  const state = useLineCallback(role);
  const signIn = { to: `/${role}/sign-in`, label: t("line.back") };
  switch (state.kind) {
    case "checking":
      return <PageLoading label={t("line.checking")} />;
    case "nothing":
      return children;
    case "unknown":
      return <LineNewcomer pendingSignIn={state.pendingSignIn} view={state.view} />;
    case "lost":
      return (
        <CallbackState
          title={t("line.lost.title")}
          description={t("line.lost.words")}
          drawing={<EmptyBox />}
          links={[signIn]}
        />
      );
    case "failed": {
      const isDown = state.error.code === "unavailable";
      return (
        <CallbackState
          title={isDown ? t("line.down.title") : t("line.failed.title")}
          description={isDown ? t("line.down.words") : textOf(state.error)}
          drawing={<Offline />}
          links={[signIn]}
        />
      );
    }
    case "ended": {
      if (state.outcome === "linked") {
        const profile = { to: state.returnPath ?? `/${role}/profile`, label: t("line.linked.on") };
        return (
          <CallbackState
            title={t("line.linked.title")}
            description={t("line.linked.words")}
            drawing={<Success />}
            links={[profile]}
          />
        );
      }
      return (
        <CallbackState
          title={t(`line.${state.outcome}.title`)}
          description={t(`line.${state.outcome}.words`)}
          drawing={<EmptyBox />}
          links={[signIn, { to: `/${role}/sign-up`, label: t("line.signUpPlain") }]}
        />
      );
    }
  }
}
