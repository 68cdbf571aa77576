import { useText } from "@songtan/client/language/use-text.ts";
import { conductMeasures } from "@songtan/domain/figures/driver-conduct";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** The way to the drivers of these days, ranked by what went wrong, and to those who do not work. */
export function ConductLinks({ counted }: { counted: Readonly<Record<string, string>> }) {
  const t = useText("figures");
  const drivers = useText("drivers");
  return (
    <Card title={t("conduct")} description={t("conductHelp")}>
      <Stack direction="row" gap={6}>
        {conductMeasures.map((sort) => (
          <SmartLink key={sort} to={`/drivers?${new URLSearchParams({ ...counted, sort })}`}>
            {drivers(`list.most.${sort}`)}
          </SmartLink>
        ))}
        {(["never_on_duty", "idle"] as const).map((state) => (
          <SmartLink key={state} to={`/drivers?state=${state}`}>
            {drivers(`state.${state}`)}
          </SmartLink>
        ))}
      </Stack>
    </Card>
  );
}
