import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { AllowSteps } from "./allow-steps.tsx";
import { usePush } from "./use-push.ts";

/** This browser's own switch, next to the choices that hold for all of a person's devices. */
export function PushSetting({ strategy: role }: { strategy: Role }) {
  const t = useText("notices");
  const { state, pending, error, turnOn, turnOff } = usePush(role);
  if (state === "off_here") return null;
  const able = state === "on" || state === "off";
  return (
    <div>
      {state === "loading" && <Pending />}
      <CheckField
        look="switch"
        label={t("setting.label")}
        help={pending ? t("setting.pending") : t(`setting.${state}`)}
        checked={state === "on"}
        disabledReason={able ? null : t(`setting.${state}`)}
        onChange={(checked) => void (checked ? turnOn() : turnOff())}
      />
      {(state === "denied" || state === "install_first") && <AllowSteps state={state} />}
      <ProblemNotice error={error} />
    </div>
  );
}
