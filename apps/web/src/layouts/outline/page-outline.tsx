import { plainPath } from "@songtan/client/language/locales.ts";
import { useLocale, useText, useTextStore } from "@songtan/client/language/use-text.ts";
import { CardSkeleton, FormSkeleton, ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { type Outline, outlineAt } from "../../features/first-html/outlines.ts";
import { areaOf } from "../../features/shell/route-table.ts";
import { OutlineTabs } from "./outline-tabs.tsx";
import css from "./page-outline.module.css";

/** The outline of the page at the address shown. */
export const useOutline = (): Outline | null => outlineAt(plainPath(useLocation().pathname));

/** The shape of a page before its code and its data are there: what is true of it for every reader. */
export function PageOutline({ outline }: { outline: Outline }) {
  const { pathname } = useLocation();
  const shell = useText("shell");
  const t = useOutlineText();
  const { title, description, back, width, shape } = outline;
  const isDriver = /^\/driver\//.test(plainPath(pathname)) && shape !== "result";
  return (
    <div
      className={css.outline}
      aria-busy="true"
      data-outline=""
      data-guarded={outline.open ? undefined : ""}
      data-map-page={shape === "map" ? "" : undefined}
    >
      {shape === "map" && (
        <MapOutline title={t(title)} label={shell("loading")}>
          {description && t(description)}
        </MapOutline>
      )}
      {shape !== "map" && shape !== "result" && (
        <Page
          width={width}
          title={outline.untitled ? undefined : t(title)}
          description={description && t(description)}
          back={back && { to: back.to, label: t(back.label, back.area) }}
        >
          <Shape shape={shape} label={shell("loading")} />
        </Page>
      )}
      {isDriver && <OutlineTabs />}
    </div>
  );
}

/** The texts of the page's own area, or of another that it shows at once. */
function useOutlineText() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const store = useTextStore();
  const outline = useOutline();
  const own = use(store.load(locale, areaOf(pathname)));
  const other = use(store.load(locale, outline?.back?.area ?? areaOf(pathname)));
  return (key: string, area?: string) => (area ? other : own)(key);
}

function Shape({ shape, label }: { shape: Outline["shape"]; label: string }) {
  if (shape === "list") return <ListSkeleton label={label} rows={4} />;
  if (shape === "form") return <FormSkeleton label={label} />;
  return <CardSkeleton label={label} lines={5} />;
}

type MapOutlineProps = { title: string; label: string; children?: ReactNode };

/** Outline of a map page: the ground of the map, and the sheet or panel on top. */
function MapOutline({ title, label, children }: MapOutlineProps) {
  return (
    <div className={css.map}>
      <div className={css.sheet}>
        <h1 className={css.title}>{title}</h1>
        {children && <p className={css.description}>{children}</p>}
        <CardSkeleton label={label} lines={4} />
      </div>
    </div>
  );
}
