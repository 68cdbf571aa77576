import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { StaffView } from "@songtan/contract/console/staff";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useScopeName } from "../shell/use-scope-name.ts";
import type { useStaffCommands } from "./use-staff-commands.ts";

type GrantCardProps = {
  staff: StaffView;
  waiting: NonNullable<StaffView["waiting"]>;
  commands: ReturnType<typeof useStaffCommands>;
};

/**
 * Money scopes that one manager requested: another manager confirms or declines them, or the first
 * withdraws them.
 */
export function GrantCard({ staff, waiting, commands }: GrantCardProps) {
  const t = useText("staff");
  const locale = useLocale();
  const scopeName = useScopeName();
  const answer = { params: { id: staff.id }, body: { grantId: waiting.id } };
  const requestTexts = {
    name: waiting.askedBy,
    time: formatInstant(waiting.askedAt, locale),
    scopes: waiting.scopes.map(scopeName).join(" · "),
  };
  return (
    <Notice tone="warn" title={t("grant.title")}>
      <Stack gap={2}>
        <p>{t("grant.asked", requestTexts)}</p>
        <p>{t(waiting.mayDecide ? "grant.words" : "grant.own")}</p>
        {waiting.mayDecide && (
          <ActionButton
            pending={commands.confirm.isPending}
            onClick={() => commands.confirm.mutate(answer)}
          >
            {t("grant.confirm")}
          </ActionButton>
        )}
        <ActionButton
          variant="outline"
          pending={commands.decline.isPending}
          onClick={() => commands.decline.mutate(answer)}
        >
          {t(waiting.mayDecide ? "grant.decline" : "grant.takeBack")}
        </ActionButton>
      </Stack>
    </Notice>
  );
}
