import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import { useLogout } from "./use-auth.ts";

export function SignOut({ strategy }: { strategy: Role }) {
  const shell = useText("shell");
  const logout = useLogout(strategy);
  const [pending, setPending] = useState(false);
  return (
    <ActionButton
      variant="outline"
      fullWidth
      pending={pending}
      onClick={() => {
        setPending(true);
        void logout();
      }}
    >
      {shell("signOut")}
    </ActionButton>
  );
}
