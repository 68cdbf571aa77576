import { useText } from "@songtan/client/use-text.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Empty } from "@songtan/ui/empty.tsx";
import { MapPin } from "@songtan/ui/illustrations/map-pin.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import type { ReactNode } from "react";

export type CallbackStateProps = {
  title: string;
  words: string;
  drawing: ReactNode;
  /** Where to go from here; the first is the main way. */
  ways: readonly { to: string; label: string }[];
};

/** One result of coming back from outside: what it is, in words, and the ways on. */
export function CallbackState({ title, words, drawing, ways }: CallbackStateProps) {
  return (
    <div role="status">
      <Empty
        titleAs="h1"
        title={title}
        drawing={drawing}
        action={
          <Stack gap={2} align="stretch">
            {ways.map(({ to, label }, index) => (
              <ActionButton key={to} to={to} variant={index === 0 ? "filled" : "quiet"} fullWidth>
                {label}
              </ActionButton>
            ))}
          </Stack>
        }
      >
        {words}
      </Empty>
    </div>
  );
}

/** Nobody is signed in: there is nobody whose result it could be. */
export function CallbackGuest({ strategy }: { strategy: Role }) {
  const t = useText("auth");
  const shell = useText("shell");
  return (
    <CallbackState
      title={t("callback.guest.title")}
      words={t("callback.guest.words")}
      drawing={<MapPin />}
      ways={[
        { to: `/${strategy}/sign-in`, label: t("callback.toSignIn") },
        { to: "/", label: shell("error.home") },
      ]}
    />
  );
}
