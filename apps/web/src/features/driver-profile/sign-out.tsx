import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { useState } from "react";
import { useLogout } from "../auth/use-auth.ts";

export function SignOut() {
  const shell = useText("shell");
  const logout = useLogout("driver");
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
