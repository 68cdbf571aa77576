import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import {
  everyType,
  SaveWebhookEndpoint,
  type WebhookEndpointView,
} from "@songtan/contract/partners/webhooks";
import { limits } from "@songtan/domain/limits";
import { type WebhookType, webhookTypes } from "@songtan/domain/webhooks/event-types";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import css from "../developers.module.css";

type EndpointDialogProps = {
  /** Null: a new one. */
  endpoint: WebhookEndpointView | null;
  onClose: () => void;
  /** With the secret of a new one. */
  onDone: (secret: string | null) => void;
};

/** Form for an endpoint's address and event types. An endpoint that was switched off can be switched on. */
export function EndpointDialog({ endpoint, onClose, onDone }: EndpointDialogProps) {
  const t = useText("developers");
  const shell = useText("shell");
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const isOurs = endpoint?.format !== "lalamove_v3";
  const hadEvery = endpoint?.types.includes(everyType) ?? false;
  const [types, setTypes] = useState<readonly WebhookType[]>(() =>
    webhookTypes.filter((type) => !endpoint || hadEvery || endpoint.types.includes(type)),
  );
  const [enabled, setEnabled] = useState(!endpoint?.disabledAt);
  const [isShown, setIsShown] = useState(false);
  const create = useApiMutation("POST /webhook-endpoints", ({ secret }) => onDone(secret));
  const update = useApiMutation("PUT /webhook-endpoints/{id}", () => onDone(null));
  const body = { url: url.trim(), description: description.trim() || null };
  const isUrlWrong = !SaveWebhookEndpoint.shape.url.safeParse(body.url).success;
  const submit = () => {
    setIsShown(true);
    if (isUrlWrong || (isOurs && types.length === 0)) return;
    const wished = isOurs ? { types: hadEvery ? typesToSave(types) : [...types] } : {};
    if (!endpoint) return create.mutate({ body: { ...body, types: [...types] } });
    update.mutate({ params: { id: endpoint.id }, body: { ...body, ...wished, enabled } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(endpoint ? "webhooks.form" : "webhooks.add")}
      closeLabel={shell("close")}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <TextField
            label={t("webhooks.url")}
            help={t("webhooks.urlHelp")}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            error={isShown && isUrlWrong ? t("webhooks.urlFormat") : undefined}
            onChange={setUrl}
          />
          <TextField
            label={t("webhooks.description")}
            labelAside={shell("optional")}
            autoComplete="off"
            value={description}
            maxLength={limits.noteCharacters}
            onChange={setDescription}
          />
          {endpoint && (
            <CheckField label={t("webhooks.enabled")} checked={enabled} onChange={setEnabled} />
          )}
          {isOurs && (
            <fieldset className={css.checks}>
              <legend>{t("webhooks.types")}</legend>
              {webhookTypes.map((type) => (
                <CheckField
                  key={type}
                  label={type}
                  checked={types.includes(type)}
                  onChange={(checked) =>
                    setTypes(
                      webhookTypes.filter((each) =>
                        each === type ? checked : types.includes(each),
                      ),
                    )
                  }
                />
              ))}
              {isShown && types.length === 0 && (
                <p role="alert" className={css.problem}>
                  {t("webhooks.typesMissing")}
                </p>
              )}
            </fieldset>
          )}
          <ProblemNotice error={create.error ?? update.error} />
          <ActionButton type="submit" fullWidth pending={create.isPending || update.isPending}>
            {t("webhooks.save")}
          </ActionButton>
        </Stack>
      </form>
    </Dialog>
  );
}

/** While all types are chosen, the endpoint keeps `*`, so that it receives future types as well. */
const typesToSave = (types: readonly WebhookType[]): (WebhookType | typeof everyType)[] =>
  types.length === webhookTypes.length ? [everyType] : [...types];
