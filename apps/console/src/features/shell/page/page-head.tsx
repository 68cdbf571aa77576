import { useText } from "@songtan/client/language/use-text.ts";
import { brandLook } from "@songtan/domain/brand";
import { brandColor } from "@songtan/ui/theme/brand.ts";

/** The document's title. Nothing of the console is for search engines. */
export function PageHead({ title }: { title: string; hidden?: true }) {
  const t = useText("shell");
  return (
    <>
      <title>{`${title} · ${t("console")}`}</title>
      <meta name="theme-color" content={brandLook().colour || brandColor} />
      <meta name="robots" content="noindex" />
    </>
  );
}
