import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Fold, FoldGroup } from "@songtan/ui/layout/fold.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { QueryView } from "../../shell/page/query-view.tsx";
import { ProviderBadge, ProviderPanel } from "./provider-panel.tsx";
import { useProviders } from "./use-providers.ts";

/** All providers, each in a row that opens. */
export function ProviderFolds() {
  const t = useText("setup");
  const shell = useText("shell");
  const query = useProviders();
  return (
    <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={4} />}>
      {({ data: views }) => (
        <FoldGroup>
          {views.map((view) => (
            <Fold
              key={view.kind}
              title={t(`service.${view.kind}.title`)}
              aside={<ProviderBadge view={view} />}
            >
              <Stack gap={3}>
                <p>{t(`service.${view.kind}.words`)}</p>
                <ProviderPanel view={view} />
              </Stack>
            </Fold>
          ))}
        </FoldGroup>
      )}
    </QueryView>
  );
}
