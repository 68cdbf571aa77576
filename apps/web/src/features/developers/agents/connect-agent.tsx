import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { CodeBox } from "../code-box.tsx";

/** Shows the configuration that an assistant needs for this server, with the new key once it has been made. */
export function ConnectAgent({ secret }: { secret: string | null }) {
  const t = useText("developers");
  const config = {
    mcpServers: {
      songtan: {
        type: "http",
        url: `${window.location.origin}/mcp`,
        headers: { Authorization: `Bearer ${secret ?? "sk_…"}` },
      },
    },
  };
  return (
    <Card id="connect" title={t("agents.connect")} description={t("agents.connectText")}>
      <Stack>
        {secret && (
          <Notice tone="warn" live title={t("secret.once")}>
            {t("agents.secretWords")}
          </Notice>
        )}
        <CodeBox
          label={t("agents.config")}
          copyLabel={t("agents.copyConfig")}
          code={JSON.stringify(config, null, 2)}
        />
      </Stack>
    </Card>
  );
}
