import { useText } from "@songtan/client/language/use-text.ts";
import type { ProviderKind } from "@songtan/domain/operator/providers";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { QueryView } from "../../shell/page/query-view.tsx";
import { ProviderBadge, ProviderPanel } from "./provider-panel.tsx";
import { useProviders } from "./use-providers.ts";

/** The providers of one step of the wizard, one below the other. */
export function ProviderCards({ kinds }: { kinds: readonly ProviderKind[] }) {
  const t = useText("setup");
  const shell = useText("shell");
  const query = useProviders();
  return (
    <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={2} />}>
      {({ data: views }) =>
        views
          .filter(({ kind }) => kinds.includes(kind))
          .map((view) => (
            <Card
              key={view.kind}
              titleAs="h3"
              title={t(`service.${view.kind}.title`)}
              description={t(`service.${view.kind}.words`)}
              aside={<ProviderBadge view={view} />}
            >
              <ProviderPanel view={view} />
            </Card>
          ))
      }
    </QueryView>
  );
}
