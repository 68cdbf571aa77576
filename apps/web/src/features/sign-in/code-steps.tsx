import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ReactNode, useState } from "react";
import { RequestCodeForm } from "./request-code-form.tsx";
import type { SentCode, useSentStepOfPage } from "./use-sent-step.ts";

export type CodeStepProps = {
  sent: SentCode;
  /** Sends another code. */
  resend: () => Promise<void>;
  /** Back to the phone or e-mail. */
  onOther: () => void;
};

type CodeStepsProps = {
  step: ReturnType<typeof useSentStepOfPage>;
  /** The purpose of the code. */
  words: string;
  /** Under which the phone or e-mail is stored for as long as the tab lives. */
  draftKey: string;
  requestCode: (identifier: string) => Promise<{ id: string }>;
  backLabel: string;
  onBack: () => void;
  children: (props: CodeStepProps) => ReactNode;
};

/** First the phone or e-mail of an account, then what is done with the code that was sent to it. */
export function CodeSteps(props: CodeStepsProps) {
  const { step, requestCode, backLabel, onBack, children, ...request } = props;
  const { sent } = step;
  const [typed, setTyped] = useState("");
  const send = async (identifier: string): Promise<SentCode> => {
    const { id } = await requestCode(identifier);
    return { id, identifier, at: Date.now() };
  };
  return (
    <Stack>
      {sent ? (
        children({
          sent,
          resend: async () => step.renew(await send(sent.identifier)),
          onOther: step.leave,
        })
      ) : (
        <RequestCodeForm
          {...request}
          startWith={typed}
          send={async (identifier) => {
            setTyped(identifier);
            step.begin(await send(identifier));
          }}
        />
      )}
      <ActionButton variant="quiet" fullWidth onClick={onBack}>
        {backLabel}
      </ActionButton>
    </Stack>
  );
}
