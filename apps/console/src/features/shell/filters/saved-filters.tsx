import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { callKey, useApiMutation, useApiQuery } from "../../api/api.ts";
import { SaveFilterDialog } from "./save-filter-dialog.tsx";

/** The member's stored filters of a list. The default is applied where the page opens without filters. */
export function SavedFilters({ list }: { list: ExportedList }) {
  const t = useText("shell");
  const [params, setParams] = useSearchParams();
  const [opened] = useState(() => params.toString());
  const [saving, setSaving] = useState(false);
  const query = useApiQuery("GET /console/saved-filters", { query: { list }, quiet: true });
  const filters = query.data?.data ?? [];
  const shown = filters.find((filter) => filter.query === params.toString());
  const initial = opened === "" ? filters.find(({ isDefault }) => isDefault)?.query : undefined;
  const apply = (text: string) => setParams(text, { replace: true, preventScrollReset: true });
  const applyDefault = useEffectEvent((text: string) => {
    if (params.size === 0) apply(text);
  });
  useEffect(() => {
    if (initial) applyDefault(initial);
  }, [initial]);
  const remove = useApiMutation("POST /console/saved-filters/{id}/remove", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/saved-filters") });
  });
  return (
    <>
      {filters.length > 0 && (
        <SelectField
          label={t("savedFilters.label")}
          placeholder={t("savedFilters.none")}
          value={shown?.id ?? ""}
          onChange={(id) => apply(filters.find((filter) => filter.id === id)?.query ?? "")}
          options={filters.map(({ id, name, isDefault }) => ({
            value: id,
            label: isDefault ? t("savedFilters.default", { name }) : name,
          }))}
        />
      )}
      {shown ? (
        <ActionButton
          variant="quiet"
          pending={remove.isPending}
          onClick={() => remove.mutate({ params: { id: shown.id } })}
        >
          {t("savedFilters.remove")}
        </ActionButton>
      ) : (
        params.size > 0 && (
          <ActionButton variant="quiet" onClick={() => setSaving(true)}>
            {t("savedFilters.save")}
          </ActionButton>
        )
      )}
      {saving && (
        <SaveFilterDialog list={list} query={params.toString()} onClose={() => setSaving(false)} />
      )}
    </>
  );
}
