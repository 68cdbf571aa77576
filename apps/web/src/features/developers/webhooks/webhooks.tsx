import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { WebhookEndpointView } from "@songtan/contract/partners/webhooks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";
import css from "../developers.module.css";
import { NewSecret } from "../keys/new-secret.tsx";

const EndpointDialog = lazy(async () => {
  const { EndpointDialog } = await import("./endpoint-dialog.tsx");
  return { default: EndpointDialog };
});
const AttemptsDialog = lazy(async () => {
  const { AttemptsDialog } = await import("./attempts-dialog.tsx");
  return { default: AttemptsDialog };
});

type Open = { kind: "form" | "attempts" | "rotate" | "remove"; endpoint: WebhookEndpointView };
type Opened = Open | { kind: "form"; endpoint: null };

/** Lists the webhook endpoints of a business in the shown mode. */
export function Webhooks() {
  const t = useText("developers");
  const shell = useText("shell");
  const queries = useQueryClient();
  const [open, setOpen] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useApiQuery("GET /webhook-endpoints", {});
  const close = () => setOpen(null);
  const done = (secretKey: string | null) => {
    close();
    setSecret(secretKey);
    void queries.invalidateQueries({ queryKey: callKey("GET /webhook-endpoints") });
  };
  return (
    <Card
      id="webhooks"
      title={t("webhooks.title")}
      description={t("webhooks.text")}
      aside={
        <ActionButton
          variant="outline"
          icon={<IconPlus size={20} />}
          onClick={() => setOpen({ kind: "form", endpoint: null })}
        >
          {t("webhooks.add")}
        </ActionButton>
      }
    >
      {!data && !error && <ListSkeleton label={shell("loading")} rows={2} />}
      {!data && error && (
        <QueryError
          error={error}
          title={t("webhooks.failed")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && <p className={css.soft}>{t("webhooks.none")}</p>}
      {data && data.data.length > 0 && (
        <ul className={css.list} aria-label={t("webhooks.title")}>
          {data.data.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onOpen={(kind) => setOpen({ kind, endpoint })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open?.kind === "form" && (
          <EndpointDialog endpoint={open.endpoint} onClose={close} onDone={done} />
        )}
        {open?.kind === "attempts" && <AttemptsDialog endpoint={open.endpoint} onClose={close} />}
      </Suspense>
      {open?.kind === "rotate" && <Rotate {...open} onClose={close} onDone={done} />}
      {open?.kind === "remove" && <Remove {...open} onClose={close} onDone={done} />}
      {secret && (
        <NewSecret title={t("webhooks.secret")} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Card>
  );
}

/** An endpoint of the v3 protocol does not have a secret: its events are signed with a key. */
const actionsOf = {
  standard: ["attempts", "form", "rotate", "remove"],
  lalamove_v3: ["attempts", "form", "remove"],
} as const satisfies Record<WebhookEndpointView["format"], readonly Open["kind"][]>;

type EndpointRowProps = { endpoint: WebhookEndpointView; onOpen: (kind: Open["kind"]) => void };

function EndpointRow({ endpoint, onOpen }: EndpointRowProps) {
  const t = useText("developers");
  const ping = useApiMutation("POST /webhook-endpoints/{id}/ping", () =>
    notify({ message: t("webhooks.pinged"), tone: "good" }),
  );
  const { url, types, description, disabledReason, failingSince, format } = endpoint;
  const name = { name: url };
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.mono}>{url}</span>
        {disabledReason && (
          <StatusBadge tone="bad">{t(`webhooks.disabled.${disabledReason}`)}</StatusBadge>
        )}
        {!disabledReason && failingSince && (
          <StatusBadge tone="warn">{t("webhooks.failing")}</StatusBadge>
        )}
      </div>
      {description && <span>{description}</span>}
      <span className={css.soft}>
        {format === "standard" ? types.join(" · ") : t("webhooks.lalamove")}
      </span>
      <Stack gap={3}>
        <ProblemNotice error={ping.error} />
        <div className={css.actions}>
          <ActionButton
            variant="outline"
            aria-label={t("webhooks.pingNamed", name)}
            pending={ping.isPending}
            onClick={() => ping.mutate({ params: { id: endpoint.id } })}
          >
            {t("webhooks.ping")}
          </ActionButton>
          {actionsOf[format].map((kind) => (
            <ActionButton
              key={kind}
              variant="quiet"
              aria-label={t(`webhooks.${kind}Named`, name)}
              onClick={() => onOpen(kind)}
            >
              {t(`webhooks.${kind}`)}
            </ActionButton>
          ))}
        </div>
      </Stack>
    </li>
  );
}

type ConfirmedProps = {
  endpoint: WebhookEndpointView;
  onClose: () => void;
  onDone: (secret: string | null) => void;
};

function Rotate({ endpoint, onClose, onDone }: ConfirmedProps) {
  const t = useText("developers");
  const errorText = useErrorText();
  const rotate = useApiMutation("POST /webhook-endpoints/{id}/rotate-secret", ({ secret }) =>
    onDone(secret),
  );
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => rotate.mutate({ params: { id: endpoint.id } })}
      title={t("webhooks.rotateTitle")}
      confirmLabel={t("webhooks.rotate")}
      cancelLabel={t("cancel")}
      pending={rotate.isPending}
      error={rotate.error && errorText(rotate.error)}
    >
      <p>{t("webhooks.rotateWords")}</p>
    </Confirm>
  );
}

function Remove({ endpoint, onClose, onDone }: ConfirmedProps) {
  const t = useText("developers");
  const errorText = useErrorText();
  const remove = useApiMutation("DELETE /webhook-endpoints/{id}", () => onDone(null));
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: endpoint.id } })}
      title={t("webhooks.removeTitle")}
      confirmLabel={t("webhooks.remove")}
      cancelLabel={t("cancel")}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      <p>{t("webhooks.removeWords", { name: endpoint.url })}</p>
    </Confirm>
  );
}
